import type { OutgoingHttpHeaders } from 'node:http'
import type { Route } from '@steward/contract/kit/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './serve.ts'

/** A reader for whom this much is waiting is disconnected. The browser reconnects and reads its data again. */
const MAX_WAITING_BYTES = 64 * 1024

/** An answer that stays open: a sequence of events until one side ends it. */
export interface EventStream {
  /** Sends a text of `eventText`, so that an event for many readers is serialized once. */
  send(text: string): void
  end(): void
  /** Calls back when the stream ends, by either side; at once if it has ended. */
  onEnd(run: () => void): void
}

/** An event in the format of server-sent events. */
export const eventText = (event: object) => `data: ${JSON.stringify(event)}\n\n`

/** A comment, which only keeps the connection alive. */
export const HEARTBEAT = ':\n\n'

/**
 * Serves a route whose answer is a stream of events, without compression, buffering by proxies, and time limit.
 *
 * @param open lets the caller in or throws, and returns a function that is given the stream
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
  // A broken connection also emits `close`, which is handled.
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
