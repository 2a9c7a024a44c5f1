import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import { callerAt } from '#core/requests/address.ts'
import { buckets, limit } from '#core/requests/rate-limit.ts'
import { ACCESS_TOKEN_SECONDS, bearerOf, readToken } from '#http/tokens.ts'
import type { Visitor } from './outside.ts'
import type { Bearer } from './refresh.service.ts'

const guesses = buckets({ size: 30, perSecond: 1 })

/**
 * Counts a call with which anybody can guess.
 *
 * @throws 429 after too many from the same network
 */
export const countGuess = ({ ip }: FastifyRequest): void => limit(guesses, callerAt(ip))

export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: request.ip,
  user_agent: request.headers['user-agent'] ?? null,
  request_id: request.id,
})

/** The longest duration of a session: tokens up to this age still identify theirs. */
const LONGEST_SECONDS = 15 * 24 * 60 * 60

type ReadBearer = Bearer & { expired_for: number }

/** The access token of the request, valid or expired; undefined for a forged one. */
export async function bearerIn(
  { secrets }: Services,
  request: FastifyRequest,
): Promise<ReadBearer | undefined> {
  const token = bearerOf(request.headers.authorization)
  if (!token) return undefined
  try {
    const { exp, ...claims } = await readToken(secrets, token, LONGEST_SECONDS)
    return {
      ...claims,
      issued_at: exp - ACCESS_TOKEN_SECONDS,
      expired_for: Date.now() / 1000 - exp,
    }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
