import { knownSearch } from '#lib/known-search.ts'
import { returnPath } from '#lib/return-path.ts'

/** The pages for people who aren't signed in. */
export const GUEST_PATHS = ['/login', '/password-reset', '/users/password/edit', '/signup'] as const
export type GuestPath = (typeof GUEST_PATHS)[number]

const NOTICES = ['password_changed', 'set_up', 'invited', 'confirmed'] as const

/** What the address of such a page may say. */
export interface GuestSearch {
  /** The last session ended by itself. */
  session?: 'expired'
  /** Where the person was going. */
  next?: string
  /** What has just been done elsewhere. */
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
 * Where somebody goes who has just signed in: where they were going, else the start page, which knows
 * where they begin. It came from the address, so it is checked once more where it is used.
 */
export const destinationOf = ({ next }: GuestSearch): string => returnPath(next) ?? '/'
