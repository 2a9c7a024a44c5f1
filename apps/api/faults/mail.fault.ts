import { sessionApi } from '@steward/contract/session.ts'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/server-process.ts'
import { startSmtp } from '#test/smtp.ts'
import { newFolder, startProduct } from './product.ts'

test('while the mail server is away requests succeed, and their mails go out once it is back', async () => {
  const port = await freePort()
  const { url } = await startProduct(await newFolder(), { SMTP_URL: `smtp://127.0.0.1:${port}` })
  const email = 'assets@northwind.test'
  const asked = await fetch(`${url}/api/v1${sessionApi.resetPassword.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email } }),
  })
  expect(asked.status).toBeLessThan(300)
  const metrics = async () => (await fetch(`${url}/metrics`)).text()
  await expect
    .poll(metrics, { timeout: 30_000, interval: 1_000 })
    .toMatch(/steward_jobs\{queue="mail",state="waiting"\} [1-9]/)

  const smtp = await startSmtp(port)
  onTestFinished(smtp.stop)
  const mail = await smtp.mailTo(email)
  expect(mail.text).toContain('reset_password_token')
})
