import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env, Secrets } from '../../env.ts'
import { lockKeys } from './lockout.rules.ts'

const DAY = 24 * 60 * 60
/** How long a device counts as known after a sign-in. */
const DEVICE_SECONDS = 90 * DAY

/** The `__Host-` prefix binds a cookie to this host, and needs https. */
const named = (env: Env, name: string) =>
  env.PUBLIC_URL.startsWith('https:') ? `__Host-${name}` : name

export const refreshCookie = (env: Env): string => named(env, 'rt')
export const deviceCookie = (env: Env): string => named(env, 'dt')

/** Not readable by scripts, and not sent with requests from other sites. */
export const cookieOptions = (env: Env, maxAge: number) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge,
  }) as const

const now = () => Math.floor(Date.now() / 1000)

const sign = (secrets: Secrets, text: string) =>
  createHmac('sha256', Buffer.from(secrets.cookie_key, 'base64url'))
    .update(`device ${text}`)
    .digest('base64url')

/** The proof that this email address signed in on this device, with its expiry: `<until>.<signature>`. */
export function deviceToken(secrets: Secrets, email: string): { value: string; maxAge: number } {
  const until = String(now() + DEVICE_SECONDS)
  const value = `${until}.${sign(secrets, `${until} ${lockKeys(email, '').email}`)}`
  return { value, maxAge: DEVICE_SECONDS }
}

/** Whether the cookie proves that this email address signed in on this device. */
export function isKnownDevice(secrets: Secrets, value: string | undefined, email: string): boolean {
  const [until = '', signature = ''] = (value ?? '').split('.')
  const wanted = Buffer.from(sign(secrets, `${until} ${lockKeys(email, '').email}`))
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted) && Number(until) > now()
}
