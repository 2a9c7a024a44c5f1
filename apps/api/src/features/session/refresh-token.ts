import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * A refresh token is `<session>.<secret>`. Each is exchanged for its successor, which follows from it and a key of the
 * server: a client that didn't get the answer asks again and gets the same one, so that a session has one chain of
 * tokens.
 */
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/

export const firstToken = (session_id: string): string =>
  `${session_id}.${randomBytes(32).toString('base64url')}`

/** The session in a token; undefined if it isn't a refresh token. */
export const sessionOf = (token: string): string | undefined => TOKEN.exec(token)?.[1]

/** The stored hash of a token. */
export const refreshHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

export function successorOf(token: string, cookieKey: string): string {
  const secret = createHmac('sha256', Buffer.from(cookieKey, 'base64url'))
    .update(`refresh ${token}`)
    .digest('base64url')
  return `${sessionOf(token)}.${secret}`
}

/** More exchanges than a session can have. */
const LONGEST_LINE = 3_000

/** Whether the token is an earlier one in the chain of this hash, so that it was valid once. */
export function isAncestor(token: string, hash: string, cookieKey: string): boolean {
  let next = token
  for (let n = 0; n < LONGEST_LINE; n++) {
    next = successorOf(next, cookieKey)
    if (refreshHash(next) === hash) return true
  }
  return false
}
