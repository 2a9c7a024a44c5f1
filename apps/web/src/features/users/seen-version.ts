import type { User } from '@steward/contract/users.ts'
import { useState } from 'react'

/**
 * Which version of a person a form of theirs changes. Their page has several, and one number counts for all of them:
 * what was saved in another form, while nothing of this one became different, has been seen.
 */
export function useSeenVersion({ lock_version: now }: User) {
  const [begun] = useState(now)
  /** @param version that which the form goes by: what it began with, or read in a draft or from a conflict */
  return (version: number | null) =>
    version === null || version === begun ? { lock_version: now } : { lock_version: version }
}
