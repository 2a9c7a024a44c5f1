import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@steward/contract/mfa.ts'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '../../env.ts'

/** RFC 6238 with the parameters of all authenticator apps: SHA-1, six digits, 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** The number of steps by which the clock of a phone may differ, in both directions. */
const STEPS_OFF = 1

const keyOf = ({ mfa_key }: Secrets) => Buffer.from(mfa_key, 'base64url')

/** A new secret, in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/**
 * The address that authenticator apps read from a QR code.
 *
 * @param issuer the installation and the organization, so that people with several can tell them apart
 */
export const secretUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...SHAPE, issuer, label, secret: Secret.fromBase32(secret) }).toString()

/**
 * The 30-second step of a code, if the two clocks differ by one step at most.
 *
 * @param now Unix milliseconds
 *
 * @returns undefined if the code isn't valid at this time
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) })
  const off = totp.validate({ token: code, timestamp: now, window: STEPS_OFF })
  return off === null ? undefined : Math.floor(now / 1000 / SHAPE.period) + off
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the secret of a person, so that it can't be used as that of another person. */
export function seal(secrets: Secrets, user_id: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secrets), iv).setAAD(Buffer.from(user_id))
  const sealed = [cipher.update(secret, 'utf8'), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** @throws Error when it was sealed with another key, for another person, or was changed */
export function unseal(secrets: Secrets, user_id: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(secrets), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(user_id))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}

/** Letters and digits that can't be confused on paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

const half = () => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Codes for sign-ins without the phone, each for one. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`)

/**
 * The stored hash of a recovery code. Codes are short enough to be guessed, so the hash needs a key that isn't in the
 * database.
 *
 * @param code with or without its dash
 */
export const recoveryHash = (secrets: Secrets, user_id: string, code: string): string =>
  createHmac('sha256', keyOf(secrets))
    .update(`recovery ${user_id} ${code.replaceAll('-', '')}`)
    .digest('hex')
