import { keep, readStored } from './local-storage.ts'

/** Where the sign-in is kept on this device. Other tabs follow changes through the `storage` event. */
export const AUTH_KEYS = {
  token: 'auth_token',
  user: 'auth_user',
  account: 'auth_account_id',
  provider: 'auth_provider',
} as const

export const readToken = () => readStored(AUTH_KEYS.token)
export const readAccountId = () => readStored(AUTH_KEYS.account)
export const keepToken = (token: string) => keep(AUTH_KEYS.token, token)

/** Reads the kept user. What can't be read counts as none. */
export function readUser<T>(): T | null {
  try {
    return JSON.parse(readStored(AUTH_KEYS.user) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keeps who is signed in, so that the next start knows it before the server has answered. */
export function keepUser(user: unknown): void {
  keep(AUTH_KEYS.user, JSON.stringify(user))
}

/** Keeps the account that calls name in their header, or forgets it. */
export function keepAccountId(id: string | null): void {
  if (id === null) drop(AUTH_KEYS.account)
  else keep(AUTH_KEYS.account, id)
}

export const keepProvider = (provider: string) => keep(AUTH_KEYS.provider, provider)

/** Forgets the sign-in on this device, in all tabs. Choices of look (`ui_*`) stay. */
export function dropSignIn(): void {
  for (const key of Object.values(AUTH_KEYS)) drop(key)
}

function drop(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing either.
  }
}
