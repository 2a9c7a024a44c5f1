import type { User } from '@steward/contract/users.ts'
import { useState } from 'react'

/**
 * The version of a user that a form is based on. The page has several forms with a common version number: a change by
 * another form counts as seen if it changed nothing of this one.
 */
export function useSeenVersion({ lock_version: now }: User) {
  const [begun] = useState(now)
  /** @param version the version of the form: that of its start, a draft or a conflict */
  return (version: number | null) =>
    version === null || version === begun ? { lock_version: now } : { lock_version: version }
}
