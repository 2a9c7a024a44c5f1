import { randomUUID } from 'node:crypto'
import { sessionApi } from '@steward/contract/session.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { mailWorker } from '#jobs/mail.ts'
import { openQueue } from '#jobs/queue.ts'
import type { MailJob } from '#shared/mail/mail-jobs.ts'
import { openMailer } from '#shared/mail/mailer.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { lettersTo, secretIn } from '#test/mailbox.ts'
import { startSmtp } from '#test/smtp.ts'
import { bearer, givePassword, PASSWORD, visitor } from '#test/visitor.ts'
import { issueToken } from './one-time-tokens.ts'
import { outsideCtx } from './outside.ts'

const NEW = 'four-kettles-hum-quietly'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
  await givePassword(here.h, here.user_id)
})

const ask = (email: string, from = visitor(here.h)) =>
  from.call(sessionApi.resetPassword, { body: { user: { email } } })

const jobsOf = async (user_id: string | null) =>
  ((await here.h.jobs('mail')) as unknown as MailJob[]).filter((job) => job.user_id === user_id)

const set = (reset_password_token: string, password = NEW, password_confirmation = password) =>
  visitor(here.h).call(sessionApi.updatePassword, {
    body: { user: { reset_password_token, password, password_confirmation } },
  })

const newSecret = () =>
  inTransaction(outsideCtx(here.h.services), (ctx) =>
    issueToken(ctx, 'reset', here.user_id, { email: here.email }),
  )

describe('asking for a new password', () => {
  test('sends a link under our own address that carries its secret where no log sees it', async () => {
    const { status, body } = await visitor(here.h).call(
      sessionApi.resetPassword,
      { body: { user: { email: here.email.toUpperCase() } } },
      { host: 'localhost:666', 'x-forwarded-host': 'evil.example' },
    )
    expect([status, body]).toEqual([202, { data: { accepted: true } }])

    const [mail, ...others] = await lettersTo(here.h, here.user_id)
    expect(others).toEqual([])
    expect(mail!.to?.[0]?.address).toBe(here.email)
    expect(mail!.text).toMatch(
      /\nhttp:\/\/127\.0\.0\.1:3000\/users\/password\/edit\?lng=en#reset_password_token=[\w-]{43}\n/,
    )
    expect(`${mail!.text}${mail!.html}`).not.toMatch(/evil|:666/)
    const { rows } = await here.h.owner.query<{ n: number }>(
      'select count(*)::int as n from pgboss.job where data::text like $1',
      [`%${secretIn(mail)}%`],
    )
    expect(rows[0]!.n).toBe(0)
  })

  test('answers and does the same for an address that nobody has', async () => {
    const count = async () => (await jobsOf(null)).length
    const before = await count()
    const [known, unknown] = [await ask(here.email), await ask(`${randomUUID()}@example.com`)]

    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    const named = ({ headers }: typeof known) => Object.keys(headers).toSorted()
    expect(named(unknown)).toEqual(named(known))
    expect(await count()).toBe(before + 1)
  })

  test('in the name of somebody whose address only looks alike sends them nothing', async () => {
    const address = `mika.${randomUUID()}@example.com`
    await here.h.owner.query('update users set email = $2 where id = $1', [here.user_id, address])
    const lookalikes = ['m\u00edka', 'm\u0131ka', 'M\u0130KA', '\uff4dika', 'mika\u200b']
    for (const name of lookalikes) {
      const { status } = await ask(address.replace('mika', name))
      expect([name, [202, 422].includes(status)]).toEqual([name, true])
    }
    expect(await jobsOf(here.user_id)).toEqual([])
    await ask(address.replace('mika', 'MIKA'))
    expect(await jobsOf(here.user_id)).toHaveLength(1)
  })

  test('more than five times an hour sends nothing more, and says nothing of it', async () => {
    const answers = []
    for (let n = 0; n < 7; n++) answers.push(await ask(here.email))

    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(202))
    expect(await jobsOf(here.user_id)).toHaveLength(5)
    await here.h.owner.query("update login_failures set since = since - interval '61 minutes'")
    await ask(here.email)
    expect(await jobsOf(here.user_id)).toHaveLength(6)
  })

  test('without an address is no valid request', async () => {
    const { status } = await visitor(here.h).call(sessionApi.resetPassword, {
      body: { user: {} as never },
    })

    expect(status).toBe(400)
  })

  test('is queued for as long as no mail server answers', async () => {
    const { services, appUrl, owner } = here.h
    const away = await startSmtp()
    await away.stop()
    const queue = await openQueue(appUrl, services.log)
    const later = openMailer({ ...services.env, SMTP_URL: away.url }, services.log)
    // Otherwise jobs of other tests would be run first, one after the other.
    await owner.query("delete from pgboss.job where name = 'mail'")
    await ask(here.email)
    await queue.work<MailJob>('mail', mailWorker(services, later))
    const state = async () => {
      const { rows } = await owner.query<{ state: string }>(
        "select state::text from pgboss.job where name = 'mail' and data->>'user_id' = $1",
        [here.user_id],
      )
      return rows[0]?.state
    }
    await vi.waitFor(async () => expect(await state()).toBe('retry'), { timeout: 10_000 })

    const back = await startSmtp(away.port)
    await owner.query("update pgboss.job set start_after = now() where state = 'retry'")
    const mail = await back.mailTo(here.email)
    expect((await set(secretIn(mail))).status).toBe(200)
    await queue.stop()
    later.close()
    await back.stop()
  })
})

describe('setting a password by link', () => {
  test('lets the person in with the new one only, ends their sessions, and tells them', async () => {
    const before = visitor(here.h)
    const token = await before.login(here.email)
    await ask(here.email)
    const [mail] = await lettersTo(here.h, here.user_id)

    const { status, body, set: cookies } = await set(secretIn(mail))

    expect([status, body, cookies]).toEqual([200, { data: { email: here.email } }, {}])
    expect((await before.call(usersApi.me, {}, bearer(token))).status).toBe(401)
    expect((await before.refresh(token)).status).toBe(401)
    expect(await visitor(here.h).login(here.email, NEW)).toBeTruthy()
    const old = await visitor(here.h).call(sessionApi.login, {
      body: { user: { email: here.email, password: PASSWORD } },
    })
    expect(old.status).toBe(401)
    const mails = await lettersTo(here.h, here.user_id)
    expect(mails.map(({ subject }) => subject)).toContain('Your password was changed')
  })

  test('works once', async () => {
    const secret = await newSecret()
    const answers = await Promise.all([set(secret), set(secret)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect((await set(secret)).body.errors[0]).toMatchObject({ code: 'invalid_token' })
  })

  test('works by the latest link, for 30 minutes', async () => {
    const first = await newSecret()
    const second = await newSecret()
    expect((await set(first)).status).toBe(403)
    await here.h.owner.query(
      "update tokens set expires_at = expires_at - interval '30 minutes' where user_id = $1",
      [here.user_id],
    )
    expect((await set(second)).status).toBe(403)
    expect((await set('nonsense')).status).toBe(403)
  })

  test('refuses a password that will not do, and leaves the link good', async () => {
    const secret = await newSecret()
    const pointers = async (...args: [string, string?]) => {
      const { status, body } = await set(secret, ...args)
      return [status, ...body.errors.map(({ source }) => source?.pointer)]
    }

    expect(await pointers('too short')).toEqual([422, '/user/password'])
    expect(await pointers('x'.repeat(129))).toEqual([422, '/user/password'])
    expect(await pointers('Password2024!')).toEqual([422, '/user/password'])
    expect(await pointers(NEW, 'another')).toEqual([422, '/user/password_confirmation'])
    expect((await set(secret)).status).toBe(200)
  })

  test('works only for the address that the link was sent to', async () => {
    const secret = await newSecret()
    const move = (email: string) =>
      here.h.owner.query('update users set email = $1 where id = $2', [email, here.user_id])
    await move(`moved-${here.email}`)
    expect((await set(secret)).body.errors[0]).toMatchObject({ code: 'invalid_token' })
    await move(here.email.toUpperCase())
    expect((await set(secret)).status).toBe(200)
  })

  test('unlocks the person', async () => {
    const from = visitor(here.h)
    for (let n = 0; n < 5; n++)
      await from.call(sessionApi.login, {
        body: { user: { email: here.email, password: 'wrong' } },
      })
    await set(await newSecret())

    expect(await from.login(here.email, NEW)).toBeTruthy()
  })

  test('accepts an invitation', async () => {
    const { services } = here.h
    const guest = await here.person('auditor')
    await inTransaction(here.ctx, (ctx) =>
      clientOf(ctx).query(
        "update memberships set invitation_status = 'pending' where account_id = $1 and user_id = $2",
        [here.account_id, guest.user_id],
      ),
    )
    const { account_id } = here
    const secret = await inTransaction(outsideCtx(services), (ctx) =>
      issueToken(ctx, 'invitation', guest.user_id, { account_id, email: guest.email }),
    )
    expect(
      (await here.call(usersApi.get, { params: { id: guest.user_id } })).body.data.status,
    ).toBe('invited')

    expect((await set(secret)).status).toBe(200)
    expect(
      (await here.call(usersApi.get, { params: { id: guest.user_id } })).body.data.status,
    ).toBe('active')
    expect(await visitor(here.h).login(guest.email, NEW)).toBeTruthy()
  })
})
