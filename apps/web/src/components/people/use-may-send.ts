import type { User } from '@steward/contract/users.ts'
import { useEffect, useState } from 'react'
import { resendWait } from './member-state.ts'

/** Whether another invitation may be sent to somebody; it turns true by itself when the minute is over. */
export function useMaySend({ invitation }: Pick<User, 'invitation'>): boolean {
  const [allowed, setAllowed] = useState<string | null>(null)
  const sent = invitation?.sent_at ?? ''
  // The clock is outside of React.
  useEffect(() => {
    const wait = resendWait({ invitation }, Date.now())
    const timer = setTimeout(() => setAllowed(sent), wait)
    return () => clearTimeout(timer)
  }, [invitation, sent])
  return allowed === sent
}
