import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/context/errors.ts'

/** How long a body may take, and over which span the pace of an upload is measured. */
const SPAN_MS = 30_000
/** A connection that brings less than this holds a place for nothing. */
const LEAST_BYTES_PER_SECOND = 16 * 1024

/** 408: nobody waits longer for a body. */
export const tooSlow = () =>
  new AppError(408, 'Request timeout', [
    { code: 'timeout', detail: 'The body of the request came too slowly' },
  ])

/**
 * Limits are of what arrives: what unfolds into a thousand times as much isn't read.
 *
 * @throws 415 where the body is compressed
 */
export function refuseCompressed({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (coding === 'identity' || coding === '') return
  throw new AppError(415, 'Unsupported media type', [
    {
      code: 'unsupported_media_type',
      detail: `The body is compressed (${coding.slice(0, 40)}); send it as it is`,
    },
  ])
}

/**
 * Watches a body arrive: a plain one within 30 s, an upload at no less than 16 KiB/s over any 30 s. The node server's
 * own limit is one value for all, and long enough for the largest file.
 */
export function watchPace(request: FastifyRequest, payload: Readable): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && !encoding) return
  const isUpload = request.routeOptions.config.route?.upload !== undefined
  const least = (LEAST_BYTES_PER_SECOND * SPAN_MS) / 1000
  const { socket } = request.raw
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - before
    before = socket.bytesRead
    if (!isUpload || arrived < least) payload.destroy(tooSlow())
  }, SPAN_MS)
  timer.unref()
  const done = () => {
    clearInterval(timer)
    // The connection outlives the request: it is used for the next one.
    socket.off('close', done)
  }
  payload.once('end', done).once('close', done).once('error', done)
  socket.once('close', done)
}
