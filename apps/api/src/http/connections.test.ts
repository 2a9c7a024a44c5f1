import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { ErrorBody } from '@steward/contract/kit/errors.ts'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '#app.ts'
import { newAccount } from '#test/account.ts'
import { addressOf } from '#test/event-reader.ts'
import { limitAnswer } from './answer-limit.ts'
import { API_HEADERS } from './headers.ts'

let app: FastifyInstance
let socket: Socket
beforeEach(async () => {
  const here = await newAccount()
  app = buildApp(here.h.services)
  onTestFinished(() => app.close())
})

/** Sends these bytes, and reads what comes back until the connection is closed. */
async function send(text: string) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  socket = connect(Number(new URL(addressOf(app)).port), '127.0.0.1')
  const answer: Buffer[] = []
  socket.on('data', (chunk: Buffer) => answer.push(chunk))
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(answer).toString().split('\r\n\r\n')
  const { errors } = z.parse(ErrorBody, JSON.parse(body))
  return { head, line: head.split('\r\n')[0], error: errors[0]! }
}

const ENDING = 'host: localhost\r\nconnection: close\r\n\r\n'

test('a connection whose headers come too slowly is cut as soon as their time is over', async () => {
  // The same server with shorter timeouts, so that the test only waits for its interval of checks.
  app.server.headersTimeout = 100

  const { line, error } = await send('GET / HTTP/1.1\r\nhost: localh')

  expect([line, error.code]).toEqual(['HTTP/1.1 408 Request Timeout', 'timeout'])
}, 10_000)

describe('when an answer is due', () => {
  // The timeouts of all calls, but shorter.
  const patience = { onRequest: limitAnswer(100) }
  const sending = (method: string, body: string, length = body.length) =>
    send(
      [
        `${method} /patient HTTP/1.1`,
        'content-type: application/json',
        `content-length: ${length}`,
        ENDING + body,
      ].join('\r\n'),
    )

  test('a body that isn’t there is what came too slowly', async () => {
    app.post('/patient', patience, async () => 'done')

    const { line, error } = await sending('POST', '{', 100)

    expect([line, error.code]).toEqual(['HTTP/1.1 408 Request Timeout', 'timeout'])
  })

  test.each([
    ['GET', ''],
    ['POST', '{}'],
  ])('what isn’t done is left: %s', async (method, body) => {
    app.route({ method, url: '/patient', ...patience, handler: () => new Promise(() => {}) })

    const { line, error } = await sending(method, body)

    expect([line, error.code]).toEqual(['HTTP/1.1 503 Service Unavailable', 'unavailable'])
  })

  test('an answer that has begun is cut off', async () => {
    const begun = new PassThrough()
    app.get('/patient', patience, async (_, reply) => reply.send(begun))
    begun.write('so far')
    await app.listen({ port: 0, host: '127.0.0.1' })

    const answer = await fetch(`${addressOf(app)}/patient`)

    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('terminated')
  })
})

test.each([
  ['what is no request', '400', '\x16\x03\x01\x02\0'],
  ['two lengths', '400', 'GET / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n'],
  ['headers that are too long', '431', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n`],
  ['a request without a host', '400', 'GET / HTTP/1.1\r\nconnection: close\r\n'],
  ['an expectation nobody knows', '404', `GET /api/v1/no HTTP/1.1\r\nexpect: all\r\n${ENDING}`],
])('the answer to %s carries what every answer does', async (_, status, text) => {
  const { line, head } = await send(`${text}\r\n`)

  expect(line).toContain(`HTTP/1.1 ${status}`)
  const named = head.split('\r\n').map((header) => header.split(':')[0])
  expect(named).toEqual(expect.arrayContaining([...Object.keys(API_HEADERS), 'x-request-id']))
})

test('so many connections are open at once, and no more', () => {
  expect(app.server.maxConnections).toBe(10_000)
})

describe('an answer has the shape of every other', () => {
  test.each([
    ['an address that can’t be read', `GET /api/v1/sites/%zz HTTP/1.1\r\n${ENDING}`, 400],
    [
      'a part of it that is too long',
      `GET /api/v1/sites/${'x'.repeat(300)} HTTP/1.1\r\n${ENDING}`,
      414,
    ],
    [
      'one that is too long',
      `GET /api/v1/sites?a=${'x'.repeat(20_000)} HTTP/1.1\r\n${ENDING}`,
      431,
    ],
    ['headers that are too large', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n${ENDING}`, 431],
    ['what is no request', 'hello\r\n\r\n', 400],
    ['a body of no length', `POST /api/v1/login HTTP/1.1\r\ncontent-length: -1\r\n${ENDING}`, 400],
  ])('where there is %s', async (_, text, status) => {
    const { head, line, error } = await send(text)

    expect(line).toContain(`HTTP/1.1 ${status} `)
    expect(error.status).toBe(String(status))
    expect(head.toLowerCase()).toContain('content-type: application/json')
  })
})
