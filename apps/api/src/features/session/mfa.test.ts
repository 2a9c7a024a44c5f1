import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { mfaApi } from '@steward/contract/mfa.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { usersApi } from '@steward/contract/users.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { type Mailbox, openMailbox } from '#test/mailbox.ts'
import { memberOf, platformPerson } from '#test/platform.ts'
import { bearer, givePassword, PASSWORD, visitor } from '#test/visitor.ts'

let here: TestAccount
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox((await newAccount()).h)
})
afterAll(() => mailbox.close())
beforeEach(async () => {
  here = await newAccount()
  await givePassword(here.h, here.user_id)
})

const STEP_MS = 30_000

/** The code that an app shows now, or so many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

/** A code that isn't valid at any time near this one. */
const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  )!
}

const begin = async (person: Person = here) =>
  (await person.call(mfaApi.begin, {})).body.data.secret

const confirm = (otp_code: string, more: object = {}, person: Person = here) =>
  person.call(mfaApi.confirm, { body: { mfa: { otp_code, ...more } } })

/** Switches codes on with that of the previous step, so that those of this and the next one are unused. */
async function enrol(person: Person = here) {
  const secret = await begin(person)
  const { body } = await confirm(codeOf(secret, -1), {}, person)
  return { secret, recovery: body.data.recovery_codes }
}

const login = (more: object = {}, from = visitor(here.h), password = PASSWORD) =>
  from.call(sessionApi.login, { body: { user: { email: here.email, password, ...more } } })

const outcome = async (more: object = {}, from = visitor(here.h)) => {
  const { status, body } = await login(more, from)
  return [status, body.errors?.[0]?.code]
}

const mfaOf = async (person: Person = here) => (await person.call(usersApi.me, {})).body.data.mfa

const refusal = ({ status, body }: Awaited<ReturnType<typeof confirm>>) => [
  status,
  body.errors?.[0]?.code,
  body.errors?.[0]?.source?.pointer,
]

describe('one-time codes', () => {
  test('hand out their secret once: no repeat of the call is answered from memory', async () => {
    const again = { headers: { 'idempotency-key': 'codes' } }

    const first = await here.call(mfaApi.begin, again)
    const second = await here.call(mfaApi.begin, again)

    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.data.secret).not.toBe(first.body.data.secret)
    const { rows } = await here.h.owner.query('select body from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain(first.body.data.secret)
  })

  test('are on once a first code was right, which ends my other sessions and tells me', async () => {
    const elsewhere = await visitor(here.h).login(here.email)
    const { body, status } = await here.call(mfaApi.begin, {})

    expect(status).toBe(201)
    expect(body.data.uri).toContain('otpauth://totp/Steward%20Test%20account:')
    expect(body.data.uri).toContain(`secret=${body.data.secret}`)
    expect(await mfaOf()).toEqual({ enabled: false, recovery_codes_left: 0 })
    expect(await outcome()).toEqual([200, undefined])

    const confirmed = await confirm(codeOf(body.data.secret))
    expect(confirmed.body.data.recovery_codes).toHaveLength(10)
    expect(await mfaOf()).toEqual({ enabled: true, recovery_codes_left: 10 })
    expect((await visitor(here.h).call(usersApi.me, {}, bearer(elsewhere))).status).toBe(401)
    expect((await mailbox.to(here.email)).map(({ subject }) => subject)).toEqual([
      'One-time codes were turned on',
    ])
    const { rows } = await here.h.owner.query(
      'select mfa_at is not null as confirmed from sessions where user_id = $1 and ended_at is null',
      [here.user_id],
    )
    expect(rows).toEqual([{ confirmed: true }])
  })

  test('are refused with a wrong one, and begun anew only while they are off', async () => {
    const secret = await begin()

    expect(refusal(await confirm(wrongCode(secret)))).toEqual([422, 'wrong_code', '/mfa/otp_code'])
    const other = await begin()
    expect((await confirm(codeOf(secret))).status).toBe(422)
    expect((await confirm(codeOf(other))).status).toBe(200)
    expect((await here.call(mfaApi.begin, {})).body.errors[0]!.code).toBe('mfa_enabled')
    expect((await confirm(codeOf(other, 1))).body.errors[0]!.code).toBe('mfa_enabled')
  })

  test('cannot be confirmed before they were begun', async () => {
    const { status, body } = await confirm('123456')

    expect([status, body.errors[0]!.code]).toEqual([409, 'mfa_not_begun'])
  })

  test('need my password when signing in was over ten minutes ago', async () => {
    await here.h.owner.query(
      "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1",
      [here.user_id],
    )
    const start = (mfa: object) => here.call(mfaApi.begin, { body: { mfa } })

    expect((await start({})).body.errors[0]!.source?.pointer).toBe('/mfa/current_password')
    expect((await start({ current_password: 'wrong' })).status).toBe(422)
    expect((await start({ current_password: PASSWORD })).status).toBe(201)
  })

  test('are kept where neither secret nor recovery code can be read from the database', async () => {
    const { secret, recovery } = await enrol()
    const { rows } = await here.h.owner.query(
      'select users::text as row from users where id = $1',
      [here.user_id],
    )

    expect(rows[0].row).not.toContain(secret)
    for (const code of recovery) expect(rows[0].row).not.toContain(code.replace('-', ''))
  })

  test('are part of my history, without a secret', async () => {
    await enrol()
    const { body } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'User', 'filter[auditable_id]': here.user_id },
    })

    expect(body.data).toMatchObject([{ action: 'enable_mfa', changes: {} }])
  })

  test('cannot be found out by trying', async () => {
    const secret = await begin()
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await confirm(wrongCode(secret))).status)

    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('signing in with codes', () => {
  test('asks for one after the right password, and takes it with blanks', async () => {
    const { secret } = await enrol()
    const code = codeOf(secret)

    expect(await outcome()).toEqual([401, 'mfa_required'])
    const browser = visitor(here.h)
    const { status, body, set } = await login(
      { otp_code: `${code.slice(0, 3)} ${code.slice(3)}` },
      browser,
    )
    expect(status).toBe(200)
    expect(set['rt']).toBeTruthy()
    expect((await browser.call(usersApi.me, {}, bearer(body.meta.token))).status).toBe(200)
    const { rows } = await here.h.owner.query(
      'select count(mfa_at)::int as n from sessions where user_id = $1 and ended_at is null',
      [here.user_id],
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  test('says nothing of codes to whoever has not the password, and makes no session without a code', async () => {
    await enrol()
    const browser = visitor(here.h)
    const { status, body, set } = await login({}, browser, 'not the password')

    expect([status, body.errors[0]!.code]).toEqual([401, 'invalid_credentials'])
    expect(set).toEqual({})
    expect((await login({}, browser)).set).toEqual({})
  })

  test('takes no code twice, and none before one that was taken', async () => {
    const { secret } = await enrol()
    const next = codeOf(secret, 1)

    expect(await outcome({ otp_code: next })).toEqual([200, undefined])
    expect(await outcome({ otp_code: next })).toEqual([401, 'invalid_code'])
    expect(await outcome({ otp_code: codeOf(secret) })).toEqual([401, 'invalid_code'])
  })

  test('lets one of two in that come at once with the same code', async () => {
    const { secret } = await enrol()
    const otp_code = codeOf(secret)
    const answers = await Promise.all([outcome({ otp_code }), outcome({ otp_code })])

    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 401])
  })

  test('takes each recovery code once, and tells me of it', async () => {
    const { recovery } = await enrol()
    const recovery_code = recovery[3]!.toUpperCase().replace('-', ' ')

    expect(await outcome({ recovery_code })).toEqual([200, undefined])
    expect(await mfaOf()).toEqual({ enabled: true, recovery_codes_left: 9 })
    expect(await outcome({ recovery_code })).toEqual([401, 'invalid_code'])
    expect(await outcome({ recovery_code: recovery[4]! })).toEqual([200, undefined])
    const mails = await mailbox.to(here.email)
    expect(mails.filter(({ subject }) => subject === 'A recovery code was used')).toHaveLength(2)
    expect(mails.at(-1)!.text).toContain('Codes left: 8.')
  })

  test('is locked after five wrong codes, which a right password in between does not forgive', async () => {
    const { secret } = await enrol()
    const from = visitor(here.h, '203.0.113.77')
    const wrong = { otp_code: wrongCode(secret) }

    for (let n = 0; n < 4; n++) expect(await outcome(wrong, from)).toEqual([401, 'invalid_code'])
    expect(await outcome({}, from)).toEqual([401, 'mfa_required'])
    expect(await outcome({}, from)).toEqual([401, 'mfa_required'])
    expect(await outcome(wrong, from)).toEqual([401, 'invalid_code'])
    expect(await outcome({ otp_code: codeOf(secret) }, from)).toEqual([423, 'account_locked'])
  })

  test('refuses what is no code at all as incomplete data', async () => {
    await enrol()

    expect((await login({ otp_code: '12345' })).status).toBe(422)
  })

  test('by a secret of another installation’s key is refused, not an error', async () => {
    const { secret } = await enrol()
    await here.h.owner.query("update users set mfa_secret = 'AAAA' where id = $1", [here.user_id])

    expect(await outcome({ otp_code: codeOf(secret) })).toEqual([401, 'invalid_code'])
  })
})

describe('recovery codes', () => {
  test('are made anew by a code, and the old ones are void', async () => {
    const { secret, recovery } = await enrol()

    expect((await confirm(wrongCode(secret), { regenerate: true })).status).toBe(422)
    const { body } = await confirm(codeOf(secret), { regenerate: true })
    expect(body.data.recovery_codes).toHaveLength(10)
    expect(body.data.recovery_codes).not.toContain(recovery[0])
    expect(await outcome({ recovery_code: recovery[0]! })).toEqual([401, 'invalid_code'])
    expect(await outcome({ recovery_code: body.data.recovery_codes[0]! })).toEqual([200, undefined])
  })
})

describe('switching codes off', () => {
  const end = (mfa: object) => here.call(mfaApi.end, { body: { mfa } })

  test('takes my password or a code, ends my other sessions and tells me', async () => {
    const { secret } = await enrol()
    const elsewhere = (await login({ otp_code: codeOf(secret) })).body.meta.token

    expect((await end({})).body.errors[0]!.source?.pointer).toBe('/mfa/current_password')
    expect((await end({ current_password: 'wrong' })).status).toBe(422)
    expect((await end({ otp_code: wrongCode(secret) })).status).toBe(422)
    const both = { current_password: PASSWORD, otp_code: wrongCode(secret) }
    expect((await end(both)).body.errors[0]!.code).toBe('wrong_code')
    expect((await end({ current_password: PASSWORD })).status).toBe(204)
    expect(await mfaOf()).toEqual({ enabled: false, recovery_codes_left: 0 })
    expect((await visitor(here.h).call(usersApi.me, {}, bearer(elsewhere))).status).toBe(401)
    expect(await outcome()).toEqual([200, undefined])
    expect((await mailbox.to(here.email)).at(-1)!.subject).toBe('One-time codes were turned off')
  })

  test('by a code', async () => {
    const { secret } = await enrol()

    expect((await end({ otp_code: codeOf(secret) })).status).toBe(204)
    expect((await mfaOf()).enabled).toBe(false)
  })
})

describe('an account that asks its administrators for codes', () => {
  const ask = (account_id = here.account_id) =>
    here.h.owner.query("update accounts set mfa_policy = 'administrators' where id = $1", [
      account_id,
    ])
  const list = async (person: Person) => {
    const { status, body } = await person.call(assetsApi.list, {})
    return [status, body.errors?.[0]?.code]
  }

  test('lets one without them do nothing but set them up', async () => {
    await ask()

    expect(await list(here)).toEqual([403, 'mfa_enrolment'])
    const { status, body } = await here.call(usersApi.updateMe, { body: { user: { name: 'X' } } })
    expect([status, body.errors[0]!.code]).toEqual([403, 'mfa_enrolment'])
    expect((await here.call(usersApi.sessions, {})).status).toBe(403)
    expect((await here.call(mfaApi.end, { body: { mfa: {} } })).status).toBe(403)
    const me = await here.call(usersApi.me, {})
    expect(me.body.data.current_account?.mfa_policy).toBe('administrators')

    await enrol()
    expect(await list(here)).toEqual([200, undefined])
  })

  test('lets them in to sign in and out', async () => {
    await ask()
    const browser = visitor(here.h)
    const token = await browser.login(here.email)

    expect((await browser.refresh(token)).status).toBe(200)
    expect((await browser.call(sessionApi.logout, {}, bearer(token))).status).toBe(204)
  })

  test('asks nobody else', async () => {
    await ask()

    expect(await list(await here.person('asset_manager'))).toEqual([200, undefined])
    expect(
      await list(await here.person({ asset: ['view'], system: ['modify_system_settings'] })),
    ).toEqual([403, 'mfa_enrolment'])
  })

  test('leaves the other accounts of its administrators alone', async () => {
    const other = await newAccount()
    const there = await memberOf(here.h, other.account_id, 'admin', here)
    await ask()

    expect(await list(here)).toEqual([403, 'mfa_enrolment'])
    expect(await list(there)).toEqual([200, undefined])
  })

  test('may be the platform’s own', async () => {
    const platform = await platformPerson(here.h)
    await ask(PLATFORM_ACCOUNT_ID)
    const { status, body } = await platform.call(usersApi.sessions, {})
    await here.h.owner.query("update accounts set mfa_policy = 'optional' where id = $1", [
      PLATFORM_ACCOUNT_ID,
    ])

    expect([status, body.errors[0]!.code]).toEqual([403, 'mfa_enrolment'])
  })
})
