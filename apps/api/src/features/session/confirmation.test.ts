import { randomUUID } from 'node:crypto'
import { auditsApi } from '@steward/contract/audits.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { usersApi } from '@steward/contract/users.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { type Mailbox, openMailbox, secretIn } from '#test/mailbox.ts'
import { bearer, givePassword, PASSWORD, visitor } from '#test/visitor.ts'

let here: TestAccount
let mailbox: Mailbox
let email: string
beforeAll(async () => {
  mailbox = await openMailbox((await newAccount()).h)
})
afterAll(() => mailbox.close())
beforeEach(async () => {
  here = await newAccount()
  await givePassword(here.h, here.user_id)
  email = `new-${randomUUID()}@example.com`
})

const ask = (address = email) =>
  here.call(usersApi.updateMe, { body: { user: { email: address } } })

const secret = async () => secretIn((await mailbox.to(email)).at(-1))

const confirm = async (confirmation_token: string, headers: Record<string, string> = {}) => {
  const { status, body } = await visitor(here.h).call(
    sessionApi.confirm,
    { body: { user: { confirmation_token } } },
    headers,
  )
  return [status, body.errors?.[0]?.code ?? body.data.email]
}

const resend = (address: string) =>
  visitor(here.h).call(sessionApi.resendConfirmation, { body: { user: { email: address } } })

const statusOf = async (token: string) =>
  (await visitor(here.h).call(usersApi.me, {}, bearer(token))).status

describe('a new address', () => {
  test('counts once the link of its mail was used: I sign in with it, and with the old one no more', async () => {
    await ask()
    const [mail] = await mailbox.to(email)
    expect(mail!.text).toMatch(
      /\nhttp:\/\/127\.0\.0\.1:3000\/login\?lng=en#confirmation_token=[\w-]{43}\n/,
    )

    expect(await confirm(secretIn(mail))).toEqual([200, email])
    const token = await visitor(here.h).login(email)
    const me = await visitor(here.h).call(usersApi.me, {}, bearer(token))
    expect(me.body.data).toMatchObject({ email, pending_email: null })
    const user = { email: here.email, password: PASSWORD }
    expect((await visitor(here.h).call(sessionApi.login, { body: { user } })).status).toBe(401)
  })

  test('is announced to the old one, and is in the history of the account', async () => {
    await ask()
    await confirm(await secret())

    const told = (await mailbox.to(here.email)).at(-1)!
    expect(told.subject).toBe('Your email address was changed')
    expect(told.text).toContain(email)
    const admin = await here.person('admin')
    const { body } = await admin.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'User', 'filter[auditable_id]': here.user_id },
    })
    expect(body.data).toMatchObject([{ action: 'update', changes: { email: [here.email, email] } }])
  })

  test('ends all my sessions but the one that it was confirmed from', async () => {
    const [first, second] = [
      await visitor(here.h).login(here.email),
      await visitor(here.h).login(here.email),
    ]
    await ask()
    await confirm(await secret(), bearer(first))

    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401])
  })

  test('ends all of them when it was confirmed from somebody else’s session, or from none', async () => {
    const guest = await here.person('auditor')
    const mine = await visitor(here.h).login(here.email)
    await ask()
    await confirm(await secret(), guest.headers)

    expect(await statusOf(mine)).toBe(401)
    expect((await guest.call(usersApi.me, {})).status).toBe(200)
  })

  test('is given up with a new password, for an intruder may have asked for it', async () => {
    const password = 'four-kettles-hum-quietly'
    const user = { password, password_confirmation: password }
    await ask()
    await here.call(usersApi.updateMe, { body: { user } })
    expect(await confirm(await secret())).toEqual([403, 'invalid_token'])

    email = `other-${randomUUID()}@example.com`
    await ask()
    await visitor(here.h).call(sessionApi.resetPassword, { body: { user: { email: here.email } } })
    const reset = (await mailbox.to(here.email)).findLast(({ text }) => text?.includes('#reset'))
    const { status } = await visitor(here.h).call(sessionApi.updatePassword, {
      body: { user: { ...user, reset_password_token: secretIn(reset) } },
    })
    expect(status).toBe(200)
    expect(await confirm(await secret())).toEqual([403, 'invalid_token'])
    await resend(email)
    expect(await mailbox.to(email)).toHaveLength(1)
  })

  test('stays when it came together with a new password', async () => {
    const password = 'four-kettles-hum-quietly'
    const user = { email, password, password_confirmation: password }
    await here.call(usersApi.updateMe, { body: { user } })

    expect(await confirm(await secret())).toEqual([200, email])
  })

  test('voids the links for a password that are in the old mailbox', async () => {
    await ask()
    await visitor(here.h).call(sessionApi.resetPassword, { body: { user: { email: here.email } } })
    const reset = (await mailbox.to(here.email)).find(({ text }) => text?.includes('#reset'))
    await confirm(await secret())

    const { status } = await visitor(here.h).call(sessionApi.updatePassword, {
      body: {
        user: {
          reset_password_token: secretIn(reset),
          password: 'four-kettles-hum-quietly',
          password_confirmation: 'four-kettles-hum-quietly',
        },
      },
    })
    expect(status).toBe(403)
  })

  test('can also be confirmed by its address, as the specification has it', async () => {
    await ask()
    const { status, body } = await visitor(here.h).call(sessionApi.confirmByAddress, {
      query: { confirmation_token: await secret() },
    })

    expect([status, body]).toEqual([200, { data: { email } }])
  })
})

describe('a link', () => {
  const refused = [403, 'invalid_token']

  test('that is unknown, used, too old or of another kind is refused', async () => {
    expect(await confirm('nonsense')).toEqual(refused)
    await ask()
    const once = await secret()
    await confirm(once)
    expect(await confirm(once)).toEqual(refused)

    email = `new-${randomUUID()}@example.com`
    here = await newAccount()
    await ask()
    const old = await secret()
    await here.h.owner.query(
      "update tokens set expires_at = now() - interval '1 second' where user_id = $1",
      [here.user_id],
    )
    expect(await confirm(old)).toEqual(refused)

    await visitor(here.h).call(sessionApi.resetPassword, { body: { user: { email: here.email } } })
    expect(await confirm(secretIn((await mailbox.to(here.email)).at(-1)))).toEqual(refused)
  })

  test('of a change that was given up, or replaced by another, is refused', async () => {
    await ask()
    const first = await secret()
    await ask(here.email)
    expect(await confirm(first)).toEqual(refused)

    await ask()
    const second = await secret()
    await ask(`other-${email}`)
    expect(await confirm(second)).toEqual(refused)
  })

  test('to an address that somebody has taken meanwhile says so, and is still good', async () => {
    await ask()
    const link = await secret()
    const other = await here.person('auditor')
    await here.h.owner.query('update users set email = $1 where id = $2', [
      email.toUpperCase(),
      other.user_id,
    ])
    expect(await confirm(link)).toEqual([422, 'taken'])

    await here.h.owner.query('update users set email = $1 where id = $2', [
      other.email,
      other.user_id,
    ])
    expect(await confirm(link)).toEqual([200, email])
  })

  test('that is missing is no valid request', async () => {
    const { status } = await visitor(here.h).call(sessionApi.confirm, { body: {} as never })

    expect(status).toBe(400)
    const { statusCode } = await here.h.app.inject({ url: '/api/v1/confirmation' })
    expect(statusCode).toBe(400)
  })

  test('is never in a log, even in the address of a request', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const app = buildApp({ ...here.h.services, log })
    await app.inject({ url: '/api/v1/confirmation?confirmation_token=very-secret-token' })
    await app.inject({ url: '/api/v1/confirmation?confirmation_token=very-secret-token&x=1' })
    await app.close()

    expect(lines.join('')).toContain('/api/v1/confirmation')
    expect(lines.join('')).not.toContain('very-secret-token')
  })
})

describe('wishes for new addresses', () => {
  test('end at ten an hour: nobody writes to strangers by them', async () => {
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await ask(`${n}-${email}`)).status)

    expect(statuses).toEqual([...Array(10).fill(200), 429])
    const me = await here.call(usersApi.updateMe, { body: { user: { name: 'Ada' } } })
    expect(me.body.data.pending_email).toBe(`9-${email}`)
  })
})

describe('asking for the mail again', () => {
  test('sends a new link, and the old one is void', async () => {
    await ask()
    const first = await secret()
    const { status, body } = await resend(email.toUpperCase())
    expect([status, body]).toEqual([202, { data: { accepted: true } }])

    const second = await secret()
    expect(second).not.toBe(first)
    expect(await confirm(first)).toEqual([403, 'invalid_token'])
    expect(await confirm(second)).toEqual([200, email])
  })

  test('answers and does the same for an address that waits for nothing', async () => {
    await ask()
    const count = async () => (await here.h.jobs('mail')).length
    const before = await count()
    const answers = [await resend(email), await resend(here.email), await resend(`x-${email}`)]

    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await count()).toBe(before + 3)
    expect(await mailbox.to(`x-${email}`)).toEqual([])
    expect(await mailbox.to(here.email)).toHaveLength(1)
  })

  test('more than five times an hour sends nothing more, and says nothing of it', async () => {
    await ask()
    for (let n = 0; n < 7; n++) expect((await resend(email)).status).toBe(202)

    expect(await mailbox.to(email)).toHaveLength(6)
  })
})
