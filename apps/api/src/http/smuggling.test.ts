import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { newAccount } from '#test/account.ts'
import { addressOf } from '#test/event-reader.ts'

let app: FastifyInstance
beforeEach(async () => {
  const here = await newAccount()
  app = buildApp(here.h.services)
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
})

/** Sends these bytes, and returns the status lines of the answers. */
async function statuses(text: string): Promise<string[]> {
  const socket = connect(Number(new URL(addressOf(app)).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.end(text)
  await once(socket, 'close')
  return (
    Buffer.concat(chunks)
      .toString()
      .match(/HTTP\/1\.1 \d{3}/g) ?? []
  )
}

const START = 'POST /api/v1/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
const HIDDEN = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'

// Requests in which a proxy and a server could disagree about where the next one begins.
test.each([
  [
    'a length and a coding',
    `${START}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nG`,
  ],
  ['two lengths', `${START}content-length: 2\r\ncontent-length: 40\r\n\r\n{}`],
  ['a coding that isn’t the last', `${START}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a coding nobody knows', `${START}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
  [
    'a coding behind a tab',
    `${START}transfer-encoding:\tchunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n`,
  ],
  ['a folded header', `${START}x-a: b\r\n content-length: 40\r\n\r\n`],
  ['a space before the colon', `${START}content-length : 2\r\n\r\n{}`],
  ['a length with a sign', `${START}content-length: +2\r\n\r\n{}`],
  ['a bare line feed', `${START.replaceAll('\r\n', '\n')}content-length: 2\n\n{}`],
  ['a chunk size of no number', `${START}transfer-encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n`],
])('a request with %s is refused, and what is behind it is no second one', async (_, text) => {
  const found = await statuses(text + HIDDEN)

  expect(found.filter((line) => line.endsWith('200'))).toEqual([])
  expect(found.length).toBeLessThanOrEqual(1)
})

test.each([
  ['two names of the server', 'host: localhost\r\nhost: evil.example', '400'],
  ['two people', 'host: localhost\r\nauthorization: Bearer a\r\nAuthorization: Bearer b', '400'],
])('a request that names %s is refused', async (_, headers, status) => {
  const text = `GET /api/v1/status HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`
  expect(await statuses(text)).toEqual([`HTTP/1.1 ${status}`])
})

test('a body that is too large is read to its end, so that the answer arrives and the connection goes on', async () => {
  const length = 3 * 1024 * 1024
  const body = ' '.repeat(length)
  expect(await statuses(`${START}content-length: ${length}\r\n\r\n${body}${HIDDEN}`)).toEqual([
    'HTTP/1.1 413',
    'HTTP/1.1 200',
  ])
})

test('a request whose address names another server is refused, whatever its header says', async () => {
  const text =
    'GET http://evil.example/api/v1/status HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'
  expect(await statuses(text)).toEqual(['HTTP/1.1 421'])
})
