import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { unauthorized } from '#core/context/errors.ts'
import type { Secrets } from '../env.ts'

/** How long an access token is valid, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60

const ISSUER = 'steward'
const AUDIENCE = 'steward-api'
const TYPE = 'at+jwt'

interface Claims {
  user_id: string
  session_id: string
  jti: string
  /** Unix seconds. */
  exp: number
}

const keyOf = (secrets: Secrets) => Buffer.from(secrets.jwt_key, 'base64url')

/** The claims of a token, which are checked before they are used in a statement. */
const Payload = z.object({ sub: z.guid(), sid: z.guid(), jti: z.string(), exp: z.number() })

/** A new access token for a session. It identifies the person, but contains no permissions. */
export function signToken(secrets: Secrets, user_id: string, session_id: string): Promise<string> {
  return new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: '1' })
    .setSubject(user_id)
    .setJti(randomUUID())
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
    .sign(keyOf(secrets))
}

/**
 * Tokens that were verified before, by secrets. A signature stays valid; the expiry is checked each time, and the
 * session in SQL.
 */
const verified = new WeakMap<Secrets, Map<string, Claims>>()
const MAX_REMEMBERED = 10_000

function verifiedBy(secrets: Secrets): Map<string, Claims> {
  const known = verified.get(secrets) ?? new Map<string, Claims>()
  verified.set(secrets, known)
  return known
}

async function claimsOf(secrets: Secrets, token: string, tolerance: number): Promise<Claims> {
  const known = verifiedBy(secrets)
  const claims = known.get(token)
  if (claims) return claims
  const found = await verify(secrets, token, tolerance)
  if (known.size >= MAX_REMEMBERED) known.clear()
  known.set(token, found)
  return found
}

/**
 * Reads an access token.
 *
 * @param tolerance seconds after its expiry for which it is still accepted, for a late exchange
 *
 * @throws 401 for a forged, incomplete or expired one
 */
export async function readToken(secrets: Secrets, token: string, tolerance = 0): Promise<Claims> {
  const claims = await claimsOf(secrets, token, tolerance)
  if (claims.exp + tolerance > Date.now() / 1000) return claims
  verified.get(secrets)?.delete(token)
  throw unauthorized('The access token has expired', 'token_expired')
}

/**
 * The last characters that 32 bytes can have in base64url: the last one has four bits. With others, the same signature
 * could be written in several ways.
 */
const ENDS_PLAINLY = /[AEIMQUYcgkosw048]$/

async function verify(secrets: Secrets, token: string, tolerance: number): Promise<Claims> {
  if (!ENDS_PLAINLY.test(token))
    throw unauthorized('The access token is not valid', 'invalid_token')
  try {
    const { payload } = await jwtVerify(token, keyOf(secrets), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['exp'],
      clockTolerance: tolerance,
    })
    const { sub, sid, jti, exp } = z.parse(Payload, payload)
    return { user_id: sub, session_id: sid, jti, exp }
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw unauthorized('The access token has expired', 'token_expired')
    throw unauthorized('The access token is not valid', 'invalid_token')
  }
}

/** The token of an `Authorization: Bearer` header. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1]
