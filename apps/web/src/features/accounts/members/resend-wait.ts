import type { User } from '@steward/contract/users.ts'
import { useEffect, useState } from 'react'

/** Two mails to the same person lie so far apart. */
const APART_MS = 60_000

/** Milliseconds until another invitation may be sent; 0 where it may be sent now. */
export const resendWait = ({ invitation }: Pick<User, 'invitation'>, now: number): number =>
  invitation?.sent_at ? Math.max(0, Date.parse(invitation.sent_at) + APART_MS - now) : 0

/** Whether another invitation may be sent; true by itself once the time has come. */
export function useMayResend(user: Pick<User, 'invitation'>): boolean {
  const [now, setNow] = useState(() => Date.now())
  const wait = resendWait(user, now)

  // The clock is outside React.
  useEffect(() => {
    if (wait === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [wait])

  return wait === 0
}
