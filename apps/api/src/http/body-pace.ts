import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/context/errors.ts'

/** The time limit of a body, and the span over which the rate of an upload is measured. */
const SPAN_MS = 30_000
/** A slower connection only takes the place of others. */
const LEAST_BYTES_PER_SECOND = 16 * 1024

/** 408: the body took too long. */
export const tooSlow = () =>
  new AppError(408, 'Request timeout', [
    { code: 'timeout', detail: 'The body of the request came too slowly' },
  ])

/**
 * Limits apply to bytes as they arrive, so compressed bodies, which may be a thousand times larger, aren't read.
 *
 * @throws 415 if the body is compressed
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
 * Limits how slowly a body may arrive: within 30 s, an upload at 16 KiB/s or more over any 30 s. Node's own limit is
 * one value for all requests, and long enough for the largest file.
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
    // The connection is used for further requests.
    socket.off('close', done)
  }
  payload.once('end', done).once('close', done).once('error', done)
  socket.once('close', done)
}
