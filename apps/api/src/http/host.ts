import type { FastifyRequest } from 'fastify'
import { AppError, badRequest } from '#core/context/errors.ts'
import type { Env } from '../env.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Headers that must be unique: of two of them, a proxy may have checked the other one.
 */
const SINGLE = ['host', 'authorization', 'content-type']

/** @throws 400 if one of these headers is there twice: Node would take the first one, or join them */
export function refuseTwice({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, n) => n % 2 === 0).map((name) => name.toLowerCase())
  const twice = SINGLE.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice) throw badRequest(`The header ${twice} is there twice`)
}

/**
 * Accepts only the addresses of this installation. Another name in the Host header, or in an absolute request target,
 * is a mistake of a proxy or an attack (DNS rebinding).
 *
 * @throws 421 for another name, 400 for none
 */
export function refuseUnknownHost({ PUBLIC_URL }: Env, { headers, raw }: FastifyRequest): void {
  if (headers.host === undefined) throw badRequest('The header host is missing')
  const [, host = headers.host] = /^https?:\/\/([^/?]*)/i.exec(raw.url ?? '') ?? []
  if (LOOPBACK.test(host) || host.toLowerCase() === new URL(PUBLIC_URL).host) return
  throw new AppError(421, 'Misdirected request', [
    { code: 'unknown_host', detail: 'This server is not reached under this name' },
  ])
}
