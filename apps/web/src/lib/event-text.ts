import { StreamEvent } from '@steward/contract/events.ts'
import * as z from 'zod/mini'

/** An event, or a sign that the connection is alive. Unknown events, from a newer server, count as such a sign. */
export type StreamMessage = StreamEvent | { type: 'alive' }

function read(block: string): StreamMessage {
  const data = block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5))
    .join('\n')
  if (data === '') return { type: 'alive' }
  const parsed = z.safeParse(StreamEvent, JSON.parse(data))
  return parsed.success ? parsed.data : { type: 'alive' }
}

/** Parses a stream of server-sent events, however it is split into chunks. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  hear: (heard: StreamMessage) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (text + value).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) hear(read(block))
  }
}
