import { keep, readStored } from './local-storage.ts'

/** The keys of the sign-in in local storage. Other tabs follow changes through the `storage` event. */
export const AUTH_KEYS = {
  token: 'auth_token',
  user: 'auth_user',
  account: 'auth_account_id',
  provider: 'auth_provider',
} as const

export const readToken = () => readStored(AUTH_KEYS.token)
export const readAccountId = () => readStored(AUTH_KEYS.account)
export const keepToken = (token: string) => keep(AUTH_KEYS.token, token)

/** Reads the stored user; null if that fails. */
export function readUser<T>(): T | null {
  try {
    return JSON.parse(readStored(AUTH_KEYS.user) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Stores the signed-in user, so that the next start knows them before the server has answered. */
export function keepUser(user: unknown): void {
  keep(AUTH_KEYS.user, JSON.stringify(user))
}

/** Stores the account that requests name in their header; null removes it. */
export function keepAccountId(id: string | null): void {
  if (id === null) drop(AUTH_KEYS.account)
  else keep(AUTH_KEYS.account, id)
}

export const keepProvider = (provider: string) => keep(AUTH_KEYS.provider, provider)

/** Removes the sign-in from this device, and so from all tabs. Display settings (`ui_*`) stay. */
export function dropSignIn(): void {
  for (const key of Object.values(AUTH_KEYS)) drop(key)
}

function drop(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage contains nothing to remove.
  }
}
