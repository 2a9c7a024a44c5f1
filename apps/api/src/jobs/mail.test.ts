import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailJob, MailKind } from '#shared/mail/mail-jobs.ts'
import { type Mailer, openMailer } from '#shared/mail/mailer.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { mailWorker } from './mail.ts'

let here: TestAccount
let smtp: TestSmtp
let mailer: Mailer
beforeAll(async () => {
  smtp = await startSmtp()
  here = await newAccount()
  mailer = openMailer({ ...here.h.services.env, SMTP_URL: smtp.url }, here.h.services.log)
})
afterAll(async () => {
  mailer.close()
  await smtp.stop()
})
beforeEach(async () => {
  here = await newAccount()
})

const run = async (
  kind: MailKind,
  user_id: string | null = here.user_id,
  about: Partial<MailJob> = {},
) => {
  const before = smtp.mails.length
  await mailWorker(here.h.services, mailer)({ kind, user_id, message_id: randomUUID(), ...about })
  return smtp.mails.slice(before)
}

const set = (field: string, value: string | null) =>
  here.h.owner.query(`update users set ${field} = $1 where id = $2`, [value, here.user_id])

test('a new address gets the link that confirms it, whose secret is only in the mail', async () => {
  const email = `${randomUUID()}@example.com`
  await set('pending_email', email)
  const by_id = randomUUID()
  const { account_id } = here
  const [mail] = await run('email_confirmation', here.user_id, { by_id, account_id })

  expect(mail!.to?.[0]?.address).toBe(email)
  expect(mail!.text).toMatch(
    /\nhttp:\/\/127\.0\.0\.1:3000\/login\?lng=en#confirmation_token=[\w-]{43}\n/,
  )
  const { rows } = await here.h.owner.query(
    "select data, expires_at - created_at = interval '24 hours' as day from tokens where user_id = $1",
    [here.user_id],
  )
  expect(rows).toEqual([{ data: { email, by_id, asked_in: account_id }, day: true }])
})

test('a new address without a known requester gets no link', async () => {
  await set('pending_email', `${randomUUID()}@example.com`)

  expect(await run('email_confirmation')).toEqual([])
})

test('the present address is notified of a requested change', async () => {
  const email = `${randomUUID()}@example.com`
  await set('pending_email', email)
  const [mail] = await run('email_change')

  expect(mail!.to?.[0]?.address).toBe(here.email)
  expect(mail!.text).toContain(email)
})

test('a change that was cancelled meanwhile sends nothing', async () => {
  expect([...(await run('email_confirmation')), ...(await run('email_change'))]).toEqual([])
})

test('mails are in the language of the person, else of their account, else English', async () => {
  expect((await run('password_changed'))[0]!.subject).toBe('Your password was changed')
  await here.h.owner.query("update accounts set language = 'fr' where id = $1", [here.account_id])
  await set('current_account_id', here.account_id)
  expect((await run('password_changed'))[0]!.subject).toBe('Votre mot de passe a été modifié')
  await set('language', 'es')
  expect((await run('password_changed'))[0]!.subject).toBe('Su contraseña se ha cambiado')
})

test('nobody gets a mail who does not exist or was switched off', async () => {
  await set('status', 'deactivated')

  expect(await run('password_reset')).toEqual([])
  expect(await run('password_reset', null)).toEqual([])
  expect(await run('password_reset', randomUUID())).toEqual([])
})

test('a job that runs twice sends the mail twice, and the later link is valid', async () => {
  const job = { kind: 'password_reset', user_id: here.user_id, message_id: randomUUID() } as const
  await mailWorker(here.h.services, mailer)(job)
  await mailWorker(here.h.services, mailer)(job)
  const [first, second] = smtp.mails.slice(-2)

  expect(first!.messageId).toBe(second!.messageId)
  const { rows } = await here.h.owner.query(
    'select used_at is null as good from tokens where user_id = $1 order by created_at',
    [here.user_id],
  )
  expect(rows).toEqual([{ good: false }, { good: true }])
})
