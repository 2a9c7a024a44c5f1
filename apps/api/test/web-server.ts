import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to the test server. */
export interface Asked {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

export interface Reply {
  status: number
  headers?: Record<string, string>
  /** The body, as JSON unless it is a text. */
  body?: unknown
}

/** A web server on this machine that records requests, with answers from the test. */
export interface TestServer {
  url: string
  asked: Asked[]
  /** Sets its answers from now on; a promise delays them. */
  answer: (reply: (asked: Asked) => Reply | Promise<Reply>) => void
  stop: () => Promise<void>
}

export async function startServer(): Promise<TestServer> {
  const asked: Asked[] = []
  let reply: (asked: Asked) => Reply | Promise<Reply> = () => ({ status: 204 })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString()
      const { method = '', url: path = '', headers } = request
      const one = { method, path, headers, body: text ? (JSON.parse(text) as unknown) : undefined }
      asked.push(one)
      const { status, headers: more = {}, body } = await reply(one)
      const isText = typeof body === 'string'
      response.writeHead(status, {
        ...(body === undefined
          ? {}
          : { 'content-type': isText ? 'text/plain' : 'application/json' }),
        ...more,
      })
      response.end(isText || body === undefined ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => {
      reply = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
