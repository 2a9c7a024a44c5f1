import { expect, test } from 'vitest'
import { harness } from '#test/harness.ts'

test.each([
  { host: 'localhost:3000', status: 200 },
  { host: '127.0.0.1', status: 200 },
  { host: '[::1]:3000', status: 200 },
  { host: 'evil.example', status: 421 },
  { host: '127.0.0.1.evil.example', status: 421 },
])('answers $status under the name $host', async ({ host, status }) => {
  const { app } = await harness()

  const reply = await app.inject({ url: '/api/v1/status', headers: { host } })

  expect(reply.statusCode).toBe(status)
})
