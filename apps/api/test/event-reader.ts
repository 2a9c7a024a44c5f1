import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventsApi, StreamEvent } from '@steward/contract/events.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** A reader of an account's event stream over a real connection. */
export interface Reader {
  status: number
  headers: IncomingMessage['headers']
  /** All events so far, checked against the contract. */
  heard: StreamEvent[]
  /** The number of heartbeats so far. */
  beats: number
  /** Waits for the first past or future event that matches. */
  next: <T extends StreamEvent['type']>(
    type: T,
    is?: (event: StreamEvent & { type: T }) => boolean,
  ) => Promise<StreamEvent & { type: T }>
  /** Waits for so many heartbeats. */
  beat: (most: number) => Promise<void>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  /** Stops reading for now. */
  pause: () => void
  resume: () => void
  leave: () => void
}

/** The address of a listening app. */
export function addressOf(app: FastifyInstance): string {
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** Opens the event stream of an app, or of the server at an address. */
export async function readEvents(
  app: FastifyInstance | string,
  headers: Record<string, string>,
  prefix = '',
): Promise<Reader> {
  const address = typeof app === 'string' ? app : addressOf(app)
  const call = request(`${address}${prefix}/api/v1${eventsApi.stream.path}`, { headers })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const ended = new Promise<void>((resolve) => {
    response.once('close', () => resolve())
  })
  call.on('error', () => {})
  response.on('error', () => {})
  const waiting = new Set<() => void>()
  const reader = {
    status: response.statusCode!,
    headers: response.headers,
    heard: [] as StreamEvent[],
    beats: 0,
    ended,
    pause: () => response.pause(),
    resume: () => response.resume(),
    leave: () => call.destroy(),
  }
  let text = ''
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks)
      if (block.startsWith('data: '))
        reader.heard.push(z.parse(StreamEvent, JSON.parse(block.slice(6))))
      else reader.beats += 1
    for (const look of waiting) look()
  })
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const tryOnce = () => {
        const found = look()
        if (found === undefined) return
        waiting.delete(tryOnce)
        resolve(found)
      }
      waiting.add(tryOnce)
      void ended.then(() => reject(new Error(`it ended after ${JSON.stringify(reader.heard)}`)))
      tryOnce()
    })
  return Object.assign(reader, {
    next: (type: string, is: (event: never) => boolean = () => true) =>
      until(() => reader.heard.find((event) => event.type === type && is(event as never))),
    beat: (most: number) => until(() => (reader.beats >= most ? true : undefined)).then(() => {}),
  }) as Reader
}
