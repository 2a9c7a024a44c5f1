import { type Flag, FLAGS } from '@steward/contract/flags.ts'
import { mustEnrol } from '@steward/contract/mfa.ts'
import { Me } from '@steward/contract/users.ts'
import * as z from 'zod/mini'
import { readAccountId, readToken, readUser } from './auth-storage.ts'
import { createStore } from './store.ts'

export type Flags = Readonly<Record<Flag, boolean>>

/** Who is signed in, in which account, and what is switched on there. */
export interface Session {
  user: Me | null
  token: string | null
  accountId: string | null
  isAuthenticated: boolean
  /** Signed in, but who it is hasn't been answered yet. */
  isLoading: boolean
  flags: Flags
}

type Known = Pick<Session, 'user' | 'token' | 'accountId' | 'flags'>

const complete = (known: Known): Session => ({
  ...known,
  isAuthenticated: known.token !== null,
  isLoading: known.token !== null && known.user === null,
})

/** Whether the account in which the person works asks for one-time codes that they haven't set up yet. */
export function mustSetUpCodes({ user }: Session): boolean {
  const account = user?.accounts[0]
  return Boolean(
    user && account && mustEnrol(account.mfa_policy, account.role.permissions, user.mfa),
  )
}

/** Whether the account in which the person works is closed for everybody: only where all of theirs are. */
export const isClosed = ({ user }: Session): boolean => {
  const status = user?.accounts[0]?.status
  return status !== undefined && status !== 'active'
}

/** The kept user, unless an older version of the application has kept another shape. */
function storedUser(): Me | null {
  const stored = z.safeParse(Me, readUser())
  return stored.success ? stored.data : null
}

/** What this device knows of the sign-in before the server has been asked. */
export function storedSession(): Session {
  const token = readToken()
  const user = token === null ? null : storedUser()
  return complete({ user, token, accountId: readAccountId(), flags: FLAGS })
}

/** The session of this tab. `sign-in.ts` changes it; pages read it. */
export const session = createStore<Session>(storedSession())

/** Whose data this browser keeps at the moment: a person's, in an account; null while nobody is signed in. */
export function dataOwner(): string | null {
  const { user, accountId } = session.get()
  return user && `${accountId ?? user.accounts[0]?.id} ${user.id}`
}

export function updateSession(change: Partial<Known>): void {
  session.set((current) => complete({ ...current, ...change }))
}
