import type { User } from '@steward/contract/users.ts'
import { useEffect, useState } from 'react'
import { resendWait } from './member-state.ts'

/** Whether another invitation may be sent; becomes true when the minimum interval is over. */
export function useMaySend({ invitation }: Pick<User, 'invitation'>): boolean {
  const [allowed, setAllowed] = useState<string | null>(null)
  const sent = invitation?.sent_at ?? ''
  // A timer is outside React.
  useEffect(() => {
    const wait = resendWait({ invitation }, Date.now())
    const timer = setTimeout(() => setAllowed(sent), wait)
    return () => clearTimeout(timer)
  }, [invitation, sent])
  return allowed === sent
}
