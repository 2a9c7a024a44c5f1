import { useEffect, useState } from 'react'
import { loadCalls } from './load-calls.ts'

async function ask(): Promise<boolean> {
  const { signUpIsOpen } = await loadCalls()
  return signUpIsOpen()
}

let answer: Promise<boolean> | null = null

/** Whether users may sign up here; undefined until the server has answered. */
export function useSignUpOpen(): boolean | undefined {
  const [open, setOpen] = useState<boolean>()

  // Requested once for all sign-in pages, which have no cache.
  useEffect(() => {
    answer ??= ask()
    answer.then(setOpen, () => {
      answer = null
      setOpen(false)
    })
  }, [])

  return open
}
