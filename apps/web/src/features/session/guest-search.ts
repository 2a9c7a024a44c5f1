import { knownSearch } from '#lib/known-search.ts'
import { returnPath } from '#lib/return-path.ts'

/** The pages for users who aren't signed in. */
export const GUEST_PATHS = ['/login', '/password-reset', '/users/password/edit', '/signup'] as const
export type GuestPath = (typeof GUEST_PATHS)[number]

const NOTICES = ['password_changed', 'set_up', 'invited', 'confirmed'] as const

/** The search of these pages. */
export interface GuestSearch {
  /** The last session has expired. */
  session?: 'expired'
  /** The path that the user wanted to open. */
  next?: string
  /** The message about a completed step. */
  notice?: (typeof NOTICES)[number]
}

export function guestSearch(search: Record<string, unknown>): GuestSearch {
  const notice = NOTICES.find((known) => known === search['notice'])
  const next = returnPath(search['next'])
  return knownSearch<GuestSearch>(search, {
    ...(search['session'] === 'expired' && { session: 'expired' }),
    ...(next !== null && { next }),
    ...(notice && { notice }),
  })
}

/**
 * The path after signing in: the one that the user wanted to open, else the start page. It comes from the URL, so it is
 * validated again.
 */
export const destinationOf = ({ next }: GuestSearch): string => returnPath(next) ?? '/'
