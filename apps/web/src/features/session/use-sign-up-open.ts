import { useEffect, useState } from 'react'
import { loadCalls } from './load-calls.ts'

async function ask(): Promise<boolean> {
  const { signUpIsOpen } = await loadCalls()
  return signUpIsOpen()
}

let answer: Promise<boolean> | null = null

/** Whether people may make an account for themselves here; undefined until the server has said so. */
export function useSignUpOpen(): boolean | undefined {
  const [open, setOpen] = useState<boolean>()

  // The server is outside React. Each of the sign-in pages may ask; one answer is enough for all.
  useEffect(() => {
    answer ??= ask()
    answer.then(setOpen, () => {
      answer = null
      setOpen(false)
    })
  }, [])

  return open
}
