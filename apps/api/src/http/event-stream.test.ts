import { eventsApi } from '@steward/contract/events.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readEvents } from '#test/event-reader.ts'
import { type EventStream, serveEvents } from './event-stream.ts'

const LONG = `:${'x'.repeat(16_000)}\n\n`
const ENOUGH = 20_000

test('a reader who does not keep up is cut off, with no more kept for them than the system keeps', async () => {
  const app = Fastify()
  app.decorate('contract', [])
  const { promise: written, resolve } = Promise.withResolvers<number>()
  const fill = (stream: EventStream) => {
    let n = 0
    let going = true
    const more = () => {
      if (!going || n >= ENOUGH) return resolve(n)
      stream.send(LONG)
      n += 1
      setImmediate(more)
    }
    stream.onEnd(() => {
      going = false
    })
    more()
  }
  serveEvents(app, eventsApi.stream, async () => (stream) => setImmediate(fill, stream))
  await app.listen({ port: 0, host: '127.0.0.1' })

  const reader = await readEvents(app, {})
  reader.pause()

  expect(await written).toBeLessThan(ENOUGH)
  reader.leave()
  await app.close()
})
