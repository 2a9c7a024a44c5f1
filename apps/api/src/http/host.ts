import type { FastifyRequest } from 'fastify'
import { AppError, badRequest } from '#core/context/errors.ts'
import type { Env } from '../env.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Headers that decide who is asked, who asks, and for what: of two of them, a proxy may have looked at the other one.
 */
const SINGLE = ['host', 'authorization', 'content-type']

/** @throws 400 where a header that decides something is there twice: Node would take the first, and join others */
export function refuseTwice({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, n) => n % 2 === 0).map((name) => name.toLowerCase())
  const twice = SINGLE.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice) throw badRequest(`The header ${twice} is there twice`)
}

/**
 * Answers only under the addresses that this installation has: another name in the Host header, or in an address that
 * was sent whole, is a mistake of a proxy, or a page elsewhere that wants to be taken for us.
 *
 * @throws 421 under any other name, 400 under none
 */
export function refuseUnknownHost({ PUBLIC_URL }: Env, { headers, raw }: FastifyRequest): void {
  if (headers.host === undefined) throw badRequest('The header host is missing')
  const [, host = headers.host] = /^https?:\/\/([^/?]*)/i.exec(raw.url ?? '') ?? []
  if (LOOPBACK.test(host) || host.toLowerCase() === new URL(PUBLIC_URL).host) return
  throw new AppError(421, 'Misdirected request', [
    { code: 'unknown_host', detail: 'This server is not reached under this name' },
  ])
}
