import { readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES } from '@steward/contract/limits.ts'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#test/folder.ts'
import { startSmtp } from '#test/smtp.ts'
import { letter } from './letter.ts'
import { openMailer } from './mailer.ts'

const log = pino({ level: 'silent' })
const envelope = { id: '0193a1c2-0000-7000-8000-000000000001', kind: 'password_reset' }
const env = {
  MAIL_FROM: 'Steward <steward@example.com>',
  PUBLIC_URL: 'https://assets.example.com',
  DATA_DIR: tmpdir(),
}
const link = 'https://assets.example.com/users/password/edit?lng=de#reset_password_token=abc_-1'
const to = { name: 'Zoë Müller', address: 'zoe@example.com' }
const written = letter('password_reset', { to, language: 'de', link, values: { minutes: 30 } })

test('a mail arrives by SMTP as text and HTML, in the person’s language', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const mailer = openMailer({ ...env, SMTP_URL: smtp.url }, log)
  onTestFinished(() => mailer.close())
  await mailer.send(written, envelope)

  const mail = await smtp.mailTo('zoe@example.com')
  expect(mail.from).toMatchObject({ name: 'Steward', address: 'steward@example.com' })
  expect(mail.to).toMatchObject([{ name: 'Zoë Müller', address: 'zoe@example.com' }])
  expect(mail.subject).toBe('Wählen Sie ein neues Passwort')
  expect(mail.messageId).toBe(`<${envelope.id}@assets.example.com>`)
  expect(mail.text).toContain('Guten Tag Zoë Müller,')
  expect(mail.text).toContain(`\n${link}\n`)
  expect(mail.html).toContain('<html lang="de">')
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test('names with line breaks add no header to a mail', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const mailer = openMailer({ ...env, SMTP_URL: smtp.url }, log)
  onTestFinished(() => mailer.close())
  const name = 'Zoë\r\nBcc: all@example.com\u2028X'
  await mailer.send({ ...written, to: { ...to, name }, subject: `Hello\n${name}` }, envelope)

  const mail = await smtp.mailTo('zoe@example.com')
  expect(mail.to).toMatchObject([{ name: 'Zoë Bcc: all@example.com X', address: to.address }])
  expect(mail.subject).toBe('Hello Zoë Bcc: all@example.com X')
  expect(mail.bcc).toBeUndefined()
})

test('a mail that the server refuses is an error, so that it is tried again', async () => {
  const smtp = await startSmtp()
  await smtp.stop()
  const mailer = openMailer({ ...env, SMTP_URL: smtp.url }, log)
  onTestFinished(() => mailer.close())

  const sending = mailer.send(written, envelope)
  await expect(sending).rejects.toThrow(/ECONNREFUSED/)
  await expect(sending).rejects.toMatchObject({ why: 'unreachable' })
})

test.each([
  ['MAIL FROM', 'server'],
  ['RCPT TO', 'address'],
  ['DATA', 'mail'],
] as const)('a refusal at %s says why', async (command, why) => {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const mailer = openMailer({ ...env, SMTP_URL: smtp.url }, log)
  onTestFinished(() => mailer.close())
  smtp.refuses = { command }
  await expect(mailer.send(written, envelope)).rejects.toMatchObject({ why })
})

test('without a mail server it is a file with a name to find it by, for nobody else to read', async () => {
  const DATA_DIR = newFolder()
  const mailer = openMailer({ ...env, DATA_DIR }, log)
  await mailer.send(written, envelope)

  const [name, ...others] = await readdir(join(DATA_DIR, 'outbox'))
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z password_reset zoe@example\.com\.eml$/)
  const path = join(DATA_DIR, 'outbox', name!)
  expect((await stat(path)).mode & 0o077).toBe(0)
  const mail = await PostalMime.parse(await readFile(path))
  expect(mail.text).toContain(link)
})

test('nothing that a person is called becomes markup, a header or a path', async () => {
  const DATA_DIR = newFolder()
  const name = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com'
  const address = '../../etc/x@example.com'
  const hostile = letter('password_changed', { to: { name, address }, language: 'en', link })
  await openMailer({ ...env, DATA_DIR }, log).send(hostile, {
    ...envelope,
    kind: 'password_changed',
  })

  expect(hostile.html).not.toContain('<img')
  const [file] = await readdir(join(DATA_DIR, 'outbox'))
  const mail = await PostalMime.parse(await readFile(join(DATA_DIR, 'outbox', file!)))
  expect(mail.bcc).toBeUndefined()
})

test.each(LANGUAGES)('every kind of mail is complete in %s', (language) => {
  for (const kind of [
    'password_reset',
    'password_changed',
    'email_confirmation',
    'email_change',
    'invitation',
    'membership_added',
    'email_changed',
    'mfa_on',
    'mfa_off',
    'mfa_removed',
    'mfa_recovery_used',
    'mfa_recovery_renewed',
    'sign_up',
    'sign_up_known',
    'notification',
    'notifications',
  ] as const) {
    const values = {
      minutes: 30,
      hours: 24,
      days: 7,
      email: 'new@example.com',
      account: 'Northwind',
      inviter: 'Ana Ruiz',
      by: 'Ana Ruiz',
      role: 'Technician',
      left: 9,
      what: 'Assigned to you: WO-00001',
      count: 3,
    }
    const { subject, text, html } = letter(kind, { to, language, link, values })
    expect(`${subject} ${text} ${html}`).not.toMatch(/undefined|\{\{/)
    expect(subject.length).toBeGreaterThan(5)
  }
})

test('a French mail has a space before its colons, and fits the name of any role', () => {
  const values = { inviter: 'Ana Ruiz', account: 'Sion', role: 'Administrateur', days: 7 }
  const { text } = letter('invitation', { to, language: 'fr', link, values })
  expect(text).toMatch(/Accepter l’invitation\s:\n/u)
  expect(text).not.toContain('en tant que Administrateur')
})
