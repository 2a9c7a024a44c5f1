import { useState } from 'react'
import { useCountdown } from './countdown.ts'
import { waitAfter } from './login-error.ts'

/** A call of a sign-in page: whether it is running, its failure, and how long the server wants no further calls. */
export interface Attempt {
  pending: boolean
  failure: unknown
  secondsToWait: number
  /** Makes the call unless one is running; a failure is stored for the banner. */
  run: (work: () => Promise<void>) => void
}

export function useAttempt(): Attempt {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [secondsToWait, startWaiting] = useCountdown()

  const attempt = async (work: () => Promise<void>) => {
    setPending(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
      startWaiting(waitAfter(error))
    } finally {
      setPending(false)
    }
  }

  const run = (work: () => Promise<void>) => {
    if (!pending) void attempt(work)
  }
  return { pending, failure, secondsToWait, run }
}
