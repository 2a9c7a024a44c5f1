import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import {
  cookieOptions,
  deviceCookie,
  deviceToken,
  isKnownDevice,
  refreshCookie,
} from './cookies.ts'

const secrets = () => ({
  jwt_key: '',
  cookie_key: randomBytes(32).toString('base64url'),
  mfa_key: '',
  database_password: '',
  demo_password: '',
})

test('cookies are bound to the host and to https wherever there is https', () => {
  const secure = readEnv({ PUBLIC_URL: 'https://assets.example.com' })
  const local = readEnv({})

  expect([refreshCookie(secure), deviceCookie(secure)]).toEqual(['__Host-rt', '__Host-dt'])
  expect(cookieOptions(secure, 60)).toEqual({
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: true,
    maxAge: 60,
  })
  expect([refreshCookie(local), cookieOptions(local, 60).secure]).toEqual(['rt', false])
})

test('a device is known to the e-mail that signed in on it, and only to that', () => {
  const ours = secrets()
  const { value } = deviceToken(ours, 'Ana@example.com')
  const [until, signature] = value.split('.') as [string, string]

  expect(isKnownDevice(ours, value, 'ana@example.com')).toBe(true)
  expect(isKnownDevice(ours, value, 'bob@example.com')).toBe(false)
  expect(isKnownDevice(secrets(), value, 'ana@example.com')).toBe(false)
  expect(isKnownDevice(ours, `${Number(until) + 1}.${signature}`, 'ana@example.com')).toBe(false)
  expect(isKnownDevice(ours, undefined, 'ana@example.com')).toBe(false)
  expect(isKnownDevice(ours, '', 'ana@example.com')).toBe(false)
})
