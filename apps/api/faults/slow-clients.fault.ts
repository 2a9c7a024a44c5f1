import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, quantile, startProduct } from './product.ts'

/** Reads many pages, four at a time, and returns the time of each. */
async function timesOf(ask: (path: string) => Promise<{ status: number; ms: number }>) {
  const times: number[] = []
  const one = async () => {
    for (let n = 0; n < 50; n += 1) {
      const { status, ms } = await ask('/assets?per_page=25')
      expect(status).toBe(200)
      times.push(ms)
    }
  }
  await Promise.all([one(), one(), one(), one()])
  return times
}

test('slow clients don’t slow down others', async () => {
  const { url, ask, headers } = await startProduct(await newFolder())
  const usual = quantile(await timesOf(ask), 0.99)
  const { port } = new URL(url)
  const sockets: Socket[] = []
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  const open = (text: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(text)
    sockets.push(socket)
    return socket
  }
  const signed = `authorization: ${headers['authorization']}\r\nx-account-id: ${headers['x-account-id']}`
  for (let n = 0; n < 120; n += 1)
    open('GET /api/v1/assets HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  for (let n = 0; n < 40; n += 1)
    open(
      `POST /api/v1/sites HTTP/1.1\r\nhost: localhost\r\n${signed}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
    )
  // These clients don't read their answers.
  for (let n = 0; n < 3; n += 1)
    open(`GET /api/v1/assets/export HTTP/1.1\r\nhost: localhost\r\n${signed}\r\n\r\n`).pause()

  expect(quantile(await timesOf(ask), 0.99)).toBeLessThan(Math.max(500, 3 * usual))
})
