import { useEffect, useState } from 'react'

/**
 * A value once it has stayed the same for a while: who is still typing isn't asked about. Values are compared as JSON,
 * so that another object with the same in it changes nothing.
 *
 * @param pause in milliseconds
 */
export function useSettled<T>(value: T, pause: number): T {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  // The clock is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return JSON.parse(settled) as T
}
