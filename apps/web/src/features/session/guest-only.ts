import { redirect } from '@tanstack/react-router'
import { homeOf } from '#lib/home.ts'
import { knownSearch } from '#lib/known-search.ts'
import { returnPath } from '#lib/return-path.ts'
import { session } from '#lib/session-store.ts'
import { userIfAny } from '#lib/sign-in.ts'

/** What the address of a page for people who aren't signed in may say. */
export interface GuestSearch {
  /** The last session ended by itself. */
  session?: 'expired'
  /** Where the person was going. */
  next?: string
  /** What has just been done elsewhere. */
  notice?: 'password_changed' | 'set_up'
}

const NOTICES = ['password_changed', 'set_up'] as const

export function guestSearch(search: Record<string, unknown>): GuestSearch {
  const notice = NOTICES.find((known) => known === search['notice'])
  const next = returnPath(search['next'])
  return knownSearch<GuestSearch>(search, {
    ...(search['session'] === 'expired' && { session: 'expired' }),
    ...(next !== null && { next }),
    ...(notice && { notice }),
  })
}

/** Where somebody goes who has just signed in: where they were going, else where they begin. */
export const startOf = ({ next }: GuestSearch): string =>
  // Checked once more where it is used: it came from the address.
  returnPath(next) ?? homeOf(session.get())

/** Sends on whoever is signed in already, unless their session has just ended. */
export async function guestOnly({ search }: { search: GuestSearch }): Promise<void> {
  if (search.session === 'expired') return
  if (await userIfAny()) throw redirect({ href: startOf(search), replace: true })
}
