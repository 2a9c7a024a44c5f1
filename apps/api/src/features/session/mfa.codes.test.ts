import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { Secrets } from '#env.ts'
import {
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  seal,
  secretUri,
  stepOf,
  unseal,
} from './mfa.codes.ts'

const some = (mfa_key = randomBytes(32).toString('base64url')) => ({ mfa_key }) as Secrets

describe('a one-time code', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32

  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('of RFC 6238 at %i s is %s', (seconds, code, step) => {
    expect(stepOf(secret, code, seconds * 1000)).toBe(step)
  })

  test('is good one step before and after its own, and no longer', () => {
    const at = (seconds: number) => stepOf(secret, '081804', seconds * 1000)

    expect([at(1_111_111_079), at(1_111_111_139)]).toEqual([37_037_036, 37_037_036])
    expect([at(1_111_111_049), at(1_111_111_140)]).toEqual([undefined, undefined])
  })

  test('has a secret of 160 bits, and an address that apps can read', () => {
    const secret = newSecret()
    const uri = new URL(secretUri(secret, 'Steward Acme & Söhne', 'ana@example.com'))

    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri.protocol + uri.host).toBe('otpauth:totp')
    expect(decodeURIComponent(uri.pathname)).toBe('/Steward Acme & Söhne:ana@example.com')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'Steward Acme & Söhne',
      secret,
      digits: '6',
      period: '30',
    })
  })
})

describe('a sealed secret', () => {
  const secrets = some()
  const sealed = seal(secrets, 'ana', 'SECRET')

  test('is opened by the same key for the same person, and shows nothing otherwise', () => {
    expect(unseal(secrets, 'ana', sealed)).toBe('SECRET')
    expect(sealed).not.toContain('SECRET')
    expect(seal(secrets, 'ana', 'SECRET')).not.toBe(sealed)
  })

  test('is refused with another key, for another person, or changed', () => {
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1]! ^= 1

    expect(() => unseal(some(), 'ana', sealed)).toThrow()
    expect(() => unseal(secrets, 'bob', sealed)).toThrow()
    expect(() => unseal(secrets, 'ana', bytes.toString('base64url'))).toThrow()
  })
})

describe('recovery codes', () => {
  test('are ten, all different, of signs that can be told apart', () => {
    const codes = newRecoveryCodes()

    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/)
  })

  test('are kept as hashes that need the key, and are nobody else’s', () => {
    const secrets = some()
    const hash = recoveryHash(secrets, 'ana', 'abcde-fghjk')

    expect(recoveryHash(secrets, 'ana', 'abcdefghjk')).toBe(hash)
    expect(recoveryHash(secrets, 'bob', 'abcde-fghjk')).not.toBe(hash)
    expect(recoveryHash(some(), 'ana', 'abcde-fghjk')).not.toBe(hash)
  })
})
