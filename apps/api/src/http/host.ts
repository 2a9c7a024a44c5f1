import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/context/errors.ts'
import type { Env } from '../env.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Answers only under the addresses that this installation has: another name in the Host header is a mistake of a
 * proxy, or a page elsewhere that wants to be taken for us.
 *
 * @throws 421 under any other name
 */
export function refuseUnknownHost({ PUBLIC_URL }: Env, { headers }: FastifyRequest): void {
  const host = headers.host ?? ''
  if (LOOPBACK.test(host) || host.toLowerCase() === new URL(PUBLIC_URL).host) return
  throw new AppError(421, 'Misdirected request', [
    { code: 'unknown_host', detail: 'This server is not reached under this name' },
  ])
}
