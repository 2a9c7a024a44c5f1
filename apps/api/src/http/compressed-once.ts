import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const WAYS = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain),
}
const PREFERRED = ['br', 'gzip'] as const

/**
 * The encoding for a browser. Requests with weights are left to the plugin that compresses each answer.
 */
const takenBy = ({ headers }: FastifyRequest) => {
  const taken = String(headers['accept-encoding'] ?? '').split(/, */)
  return PREFERRED.find((way) => taken.includes(way))
}

/**
 * For answers that never change while the process runs: each is compressed once, with the best quality, and kept.
 *
 * @returns a hook for `onSend`
 */
export function compressedOnce() {
  const kept = new Map<string, { plain: Buffer; bytes: Promise<Buffer> }>()
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: unknown,
  ): Promise<unknown> => {
    const way = takenBy(request)
    const plain = typeof answer === 'string' ? Buffer.from(answer) : answer
    if (!way || !(plain instanceof Buffer) || reply.statusCode !== 200) return answer
    const key = `${way} ${request.routeOptions.url} ${JSON.stringify(request.params)}`
    let found = kept.get(key)
    if (!found?.plain.equals(plain)) {
      found = { plain, bytes: WAYS[way](plain) }
      kept.set(key, found)
    }
    const bytes = await found.bytes
    reply.header('content-encoding', way).header('vary', 'accept-encoding')
    reply.header('content-length', bytes.length)
    return bytes
  }
}
