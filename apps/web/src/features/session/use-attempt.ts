import { useState } from 'react'
import { useCountdown } from './countdown.ts'
import { waitAfter } from './login-error.ts'

/** One call of a sign-in page: whether it runs, how it failed, and how long the server wants no more calls. */
export interface Attempt {
  pending: boolean
  failure: unknown
  secondsToWait: number
  /** Runs the call unless one is running; a failure is kept for the banner. */
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
