import type { OutgoingHttpHeaders } from 'node:http'
import type { Route } from '@steward/contract/kit/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './serve.ts'

/** Whoever reads so slowly that this much waits for them is cut off: they come back and read anew what they show. */
const MAX_WAITING_BYTES = 64 * 1024

/** An answer that goes on: one event after the other, until one side ends it. */
export interface EventStream {
  /** Sends text as it is, made by `eventText`, so that the same event is written once for many. */
  send(text: string): void
  end(): void
  /** Calls back once it is over, whoever ended it; at once where it is over already. */
  onEnd(run: () => void): void
}

/** An event as it goes over the wire. */
export const eventText = (event: object) => `data: ${JSON.stringify(event)}\n\n`

/** A comment: it says nothing but that the connection is there. */
export const HEARTBEAT = ':\n\n'

/**
 * Binds a route that answers with events. Nothing of it is compressed or kept back by a proxy, and it may take as long
 * as it wants.
 *
 * @param open lets the caller in, or throws; what it returns is given the stream
 */
export function serveEvents(
  app: App,
  route: Route,
  open: (request: FastifyRequest) => Promise<(stream: EventStream) => void>,
): void {
  app.contract.push(route)
  app.route({
    method: route.method,
    url: `/api/v1${route.path}`,
    config: { route },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const begin = await open(request)
      begin(streamOver(reply))
    },
  })
}

function streamOver(reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  // A connection that breaks also closes, which is all that anybody has to know.
  raw.on('error', () => {})
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  return {
    send(text) {
      if (raw.writableEnded || raw.destroyed) return
      raw.write(text)
      if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy()
    },
    end: () => void raw.end(),
    onEnd(run) {
      if (raw.destroyed) run()
      else raw.once('close', run)
    },
  }
}
