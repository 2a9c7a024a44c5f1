import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#core/context/services.ts'

/** Whoever has changed something brings it back with what they read next, to whichever process. */
const COOKIE = 'read_after'
/** A replica that is further behind isn't read by anybody. */
const SECONDS = 60

/** How far the database was after the last change of whoever asks, as they were told. */
export const lastChangeOf = ({ cookies }: FastifyRequest): string | undefined => cookies[COOKIE]

/** Tells whoever may have changed something how far the database is now, where a replica is read. */
export async function tellLastChange(
  { env, replica }: Services,
  { method }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!replica || method === 'GET' || method === 'HEAD') return
  // Without it a read may be a moment old; that is no reason to fail what was done.
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
