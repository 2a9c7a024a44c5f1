import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { newAccount } from '#test/account.ts'
import { addressOf } from '#test/event-reader.ts'

test('a connection whose headers come too slowly is cut as soon as its time is over', async () => {
  const here = await newAccount()
  const app = buildApp(here.h.services)
  onTestFinished(() => app.close())
  // The same server with less patience, so that only how often it looks is waited for.
  app.server.headersTimeout = 100
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(addressOf(app)).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: localh')
  const answer: Buffer[] = []
  socket.on('data', (chunk: Buffer) => answer.push(chunk))

  await once(socket, 'close')

  expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1\.1 408 /)
}, 10_000)
