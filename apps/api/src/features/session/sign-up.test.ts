import { randomUUID } from 'node:crypto'
import { assetsApi } from '@steward/contract/assets.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { slugOf } from '@steward/contract/slugs.ts'
import { statusApi } from '@steward/contract/status.ts'
import { usersApi } from '@steward/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import type { Harness } from '#test/harness.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { type Mailbox, openMailbox, secretIn } from '#test/mailbox.ts'
import { bearer, PASSWORD, visitor } from '#test/visitor.ts'

let here: TestAccount
let mailbox: Mailbox
let app: FastifyInstance
/** The same installation, with sign-up switched on. */
let open: Harness
let email: string
beforeAll(async () => {
  here = await newAccount()
  const { services } = here.h
  app = buildApp({ ...services, env: { ...services.env, SIGNUP: 'on' } })
  await app.ready()
  open = { ...here.h, app }
  mailbox = await openMailbox(here.h)
})
afterAll(async () => {
  await mailbox.close()
  await app.close()
})
beforeEach(() => {
  email = `${randomUUID()}@example.com`
})

const signUp = (user: object = {}, account: object = {}, at = open) =>
  visitor(at).call(sessionApi.signUp, {
    body: {
      user: { name: 'Ada Lind', email, password: PASSWORD, ...user },
      account: { name: 'Küste & Söhne', ...account },
    },
  })

/** Without a password where it is null. */
const confirm = async (
  confirmation_token: string,
  password: string | null = PASSWORD,
  from = visitor(open),
) => {
  const user = { confirmation_token, ...(password !== null && { password }) }
  const { status, body } = await from.call(sessionApi.confirm, { body: { user } })
  return [status, body.errors?.[0]?.code ?? body.data.email]
}

const setPassword = async (reset_password_token: string, password: string) => {
  const user = { reset_password_token, password, password_confirmation: password }
  const { status, body } = await visitor(open).call(sessionApi.updatePassword, { body: { user } })
  return [status, body.errors?.[0]?.code ?? body.data.email]
}

const OTHER_PASSWORD = 'four-kettles-hum-quietly'

const count = async (text: string, value: string) =>
  (await here.h.owner.query<{ n: number }>(text, [value])).rows[0]!.n

const people = () => count('select count(*)::int as n from users where email = $1', email)

const loginStatus = async (password = PASSWORD) =>
  (await visitor(open).call(sessionApi.login, { body: { user: { email, password } } })).status

describe('signing up', () => {
  test('is off unless the installation switched it on, and the status says which', async () => {
    const { status, body } = await signUp({}, {}, here.h)

    expect([status, body.errors[0]!.code]).toEqual([403, 'sign_up_off'])
    const statusAt = async (h: Harness) => (await visitor(h).call(statusApi.get, {})).body.data
    expect((await statusAt(here.h)).sign_up).toBeUndefined()
    expect((await statusAt(open)).sign_up).toBe(true)
  })

  test('makes a person and an account of theirs once the address is confirmed, and nothing before', async () => {
    const { status, body } = await signUp({ language: 'de' }, { time_zone: 'Europe/Berlin' })
    expect([status, body]).toEqual([202, { data: { accepted: true } }])
    const [mail] = await mailbox.to(email)
    expect(mail!.subject).toBe('Bestätigen Sie Ihre Registrierung')
    expect(mail!.text).toContain('„Küste & Söhne“')
    expect(await people()).toBe(0)
    expect(await loginStatus()).toBe(401)

    expect(await confirm(secretIn(mail))).toEqual([200, email])
    const browser = visitor(open)
    const token = await browser.login(email)
    const me = (await browser.call(usersApi.me, {}, bearer(token))).body.data
    expect(me).toMatchObject({
      name: 'Ada Lind',
      language: 'de',
      current_account: {
        name: 'Küste & Söhne',
        language: 'de',
        time_zone: 'Europe/Berlin',
        role: { key: 'admin' },
      },
    })
    expect(me.current_account!.slug).toMatch(/^kuste-sohne/)
    expect((await browser.call(assetsApi.list, {}, bearer(token))).status).toBe(200)
    const methods = await browser.call(depreciationMethodsApi.list, {}, bearer(token))
    expect(methods.body.data.length).toBeGreaterThan(0)
    expect(await confirm(secretIn(mail))).toEqual([403, 'invalid_token'])
  })

  test('of an address that somebody has answers the same, and tells that person', async () => {
    const fresh = await signUp()
    email = here.email
    const known = await signUp({ email: here.email.toUpperCase() })

    expect([known.status, known.body]).toEqual([fresh.status, fresh.body])
    expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(fresh.headers).toSorted())
    const [mail, ...others] = await mailbox.to(here.email)
    expect(others).toEqual([])
    expect(mail!.subject).toBe('You already have a user account')
    expect(mail!.text).not.toContain('#')
  })

  test('is refused when somebody got the address between mail and confirmation', async () => {
    await signUp()
    const [mail] = await mailbox.to(email)
    await here.h.owner.query("insert into users (email, name) values ($1, 'Other')", [email])

    expect(await confirm(secretIn(mail))).toEqual([403, 'invalid_token'])
  })

  test('twice keeps both wishes apart; the first that is confirmed ends the other', async () => {
    await signUp({ name: 'First' })
    await signUp({ name: 'Second', password: OTHER_PASSWORD })
    const [first, second] = (await mailbox.to(email)).map(secretIn)

    expect(await confirm(first!)).toEqual([200, email])
    expect(await confirm(second!, OTHER_PASSWORD)).toEqual([403, 'invalid_token'])
    expect(await loginStatus()).toBe(200)
    expect(await loginStatus(OTHER_PASSWORD)).toBe(401)
  })

  test('is not mailed again by its address alone where another one waits beside it', async () => {
    await signUp()
    await signUp({ name: 'Somebody else', password: OTHER_PASSWORD })
    const [mine] = (await mailbox.to(email)).map(secretIn)
    const { status } = await visitor(open).call(sessionApi.resendConfirmation, {
      body: { user: { email } },
    })
    expect(status).toBe(202)
    expect(await mailbox.to(email)).toHaveLength(2)
    expect(await confirm(mine!)).toEqual([200, email])
    expect(await loginStatus()).toBe(200)
  })

  test('can have its mail again, whose link takes the place of the first', async () => {
    await signUp()
    const [first] = (await mailbox.to(email)).map(secretIn)
    await visitor(open).call(sessionApi.resendConfirmation, { body: { user: { email } } })
    const second = secretIn((await mailbox.to(email)).at(-1))

    expect(await confirm(first!)).toEqual([403, 'invalid_token'])
    expect(await confirm(second)).toEqual([200, email])
  })

  test('answers a sign-in before its confirmation like any unknown one, and sends the mail again', async () => {
    await signUp()
    await mailbox.to(email)
    const tries = async (password: string) => {
      const user = { email, password }
      const { status, body } = await visitor(open).call(sessionApi.login, { body: { user } })
      return [status, body.errors[0]!.code]
    }

    expect(await tries('not the password')).toEqual([401, 'invalid_credentials'])
    expect(await mailbox.to(email)).toHaveLength(1)
    expect(await tries(PASSWORD)).toEqual([401, 'invalid_credentials'])
    const mails = await mailbox.to(email)
    expect(mails).toHaveLength(2)
    expect(await confirm(secretIn(mails[1]))).toEqual([200, email])
    const queued = JSON.stringify(await here.h.jobs('mail'))
    expect(queued).not.toContain('argon2')
    expect(queued).not.toContain(email)
  })

  test('needs a password that not everybody would guess', async () => {
    const { status, body } = await signUp({ password: 'Welcome2026!!' })

    expect([status, body.errors[0]!.source?.pointer]).toEqual([422, '/user/password'])
    expect((await visitor(open).call(sessionApi.signUp, { body: {} as never })).status).toBe(400)
  })

  test('more than five times an hour sends nothing more, and says nothing of it', async () => {
    for (let n = 0; n < 7; n++) expect((await signUp()).status).toBe(202)

    expect(await mailbox.to(email)).toHaveLength(5)
  })
})

describe('the link of a sign-up', () => {
  const mailed = async () => {
    await signUp()
    return secretIn((await mailbox.to(email))[0])
  }

  test('makes nothing without the password of the sign-up, and stays good', async () => {
    const secret = await mailed()

    expect(await confirm(secret, null)).toEqual([422, 'required'])
    expect(await confirm(secret, OTHER_PASSWORD)).toEqual([422, 'wrong_password'])
    const byAddress = await visitor(open).call(sessionApi.confirmByAddress, {
      query: { confirmation_token: secret },
    })
    expect([byAddress.status, byAddress.body.errors[0]!.source?.pointer]).toEqual([
      422,
      '/user/password',
    ])
    expect(await people()).toBe(0)
    expect(await confirm(secret)).toEqual([200, email])
  })

  test('locks after five wrong passwords, like a sign-in', async () => {
    const secret = await mailed()
    const from = visitor(open)
    for (let n = 0; n < 5; n++) expect((await confirm(secret, OTHER_PASSWORD, from))[0]).toBe(422)

    expect((await confirm(secret, PASSWORD, from))[0]).toBe(423)
    expect(await people()).toBe(0)
  })

  test('lets whoever reads the mail choose the password, and a stranger’s never counts', async () => {
    const secret = await mailed()

    expect(await setPassword(secret, 'Welcome2026!!')).toEqual([422, 'password_common'])
    expect(await setPassword(secret, OTHER_PASSWORD)).toEqual([200, email])
    expect([await loginStatus(), await loginStatus(OTHER_PASSWORD)]).toEqual([401, 200])
    expect(await setPassword(secret, PASSWORD)).toEqual([403, 'invalid_token'])
    expect(await confirm(secret)).toEqual([403, 'invalid_token'])
  })
})

describe('the slug of an account', () => {
  test('is unique, never that of the platform, and never empty', async () => {
    const name = `Same ${randomUUID().slice(0, 8)}`
    const slug = async (account: string) => {
      email = `${randomUUID()}@example.com`
      await signUp({}, { name: account })
      await confirm(secretIn((await mailbox.to(email)).at(-1)))
      const browser = visitor(open)
      const token = await browser.login(email)
      return (await browser.call(usersApi.me, {}, bearer(token))).body.data.current_account!.slug
    }
    const own = slugOf(name)

    expect([await slug(name), await slug(name)]).toEqual([own, `${own}-2`])
    expect(await slug('System')).toMatch(/^account/)
    expect(await slug('北京')).toMatch(/^account/)
  })
})
