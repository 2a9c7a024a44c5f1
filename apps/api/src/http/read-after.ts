import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#core/context/services.ts'

/**
 * The cookie with the position of the database after the caller's last change, for whichever process gets the next
 * read.
 */
const COOKIE = 'read_after'
/** A replica that is further behind isn't used. */
const SECONDS = 60

/** The position of the database after the caller's last change. */
export const lastChangeOf = ({ cookies }: FastifyRequest): string | undefined => cookies[COOKIE]

/** Sets the cookie after a request that may have changed something, if a replica is used. */
export async function tellLastChange(
  { env, replica }: Services,
  { method }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!replica || method === 'GET' || method === 'HEAD') return
  // Without it the next read may be outdated by a moment, which is no reason to fail this request.
  const position = await replica.position().catch(() => undefined)
  if (position === undefined) return
  void reply.setCookie(COOKIE, position, {
    path: '/',
    maxAge: SECONDS,
    httpOnly: true,
    sameSite: 'strict',
    secure: env.PUBLIC_URL.startsWith('https:'),
  })
}
