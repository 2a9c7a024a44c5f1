import { type Flag, FLAGS } from '@steward/contract/flags.ts'
import { mustEnrol } from '@steward/contract/mfa.ts'
import { Me } from '@steward/contract/users.ts'
import * as z from 'zod/mini'
import { readAccountId, readToken, readUser } from './auth-storage.ts'
import { createStore } from './store.ts'

export type Flags = Readonly<Record<Flag, boolean>>

/** The signed-in user, their account, and its feature flags. */
export interface Session {
  user: Me | null
  token: string | null
  accountId: string | null
  isAuthenticated: boolean
  /** Signed in, but the user isn't loaded yet. */
  isLoading: boolean
  flags: Flags
}

type Known = Pick<Session, 'user' | 'token' | 'accountId' | 'flags'>

const complete = (known: Known): Session => ({
  ...known,
  isAuthenticated: known.token !== null,
  isLoading: known.token !== null && known.user === null,
})

/** Whether the account requires one-time codes that the user hasn't set up yet. */
export function mustSetUpCodes({ user }: Session): boolean {
  const account = user?.accounts[0]
  return Boolean(
    user && account && mustEnrol(account.mfa_policy, account.role.permissions, user.mfa),
  )
}

/** Whether the user's account is closed: only if all of theirs are, as an open one is chosen otherwise. */
export const isClosed = ({ user }: Session): boolean => {
  const status = user?.accounts[0]?.status
  return status !== undefined && status !== 'active'
}

/** The stored user, unless an older version of the application has stored another shape. */
function storedUser(): Me | null {
  const stored = z.safeParse(Me, readUser())
  return stored.success ? stored.data : null
}

/** The session as stored on this device, before the server has answered. */
export function storedSession(): Session {
  const token = readToken()
  const user = token === null ? null : storedUser()
  return complete({ user, token, accountId: readAccountId(), flags: FLAGS })
}

/** The session of this tab. `sign-in.ts` changes it; pages read it. */
export const session = createStore<Session>(storedSession())

/** The owner of data stored in this browser, `<account> <user>`; null while nobody is signed in. */
export function dataOwner(): string | null {
  const { user, accountId } = session.get()
  return user && `${accountId ?? user.accounts[0]?.id} ${user.id}`
}

export function updateSession(change: Partial<Known>): void {
  session.set((current) => complete({ ...current, ...change }))
}
