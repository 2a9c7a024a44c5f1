import { describe, expect, it } from 'vitest'
import { type StreamMessage, readEvents } from './event-text.ts'

const HELLO = { type: 'hello', quiet_ms: 5 }

/** The bytes of a stream in chunks of `size`. */
const cut = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
}

async function heardOf(text: string, size = 1000) {
  const heard: StreamMessage[] = []
  await readEvents(cut(text, size), (one) => heard.push(one))
  return heard
}

describe('reading events', () => {
  it('takes them apart however they are cut, and keeps their order', async () => {
    const action = 'geändert 🛠'
    const changed = {
      type: 'record_changed',
      resource: 'asset',
      record_type: 'Asset',
      action,
      ids: null,
      request_id: null,
    }
    const text = `data: ${JSON.stringify(HELLO)}\n\n:\n\ndata: ${JSON.stringify(changed)}\n\n`

    for (const size of [1, 2, 7, 1000])
      expect(await heardOf(text, size)).toEqual([HELLO, { type: 'alive' }, changed])
  })

  it('takes what a newer server says for a sign of life', async () => {
    expect(await heardOf('data: {"type":"tomorrow"}\n\n')).toEqual([{ type: 'alive' }])
  })

  it('leaves out what did not come to its end', async () => {
    expect(await heardOf(`data: ${JSON.stringify(HELLO)}\n\ndata: {"type":"res`)).toEqual([HELLO])
  })
})
