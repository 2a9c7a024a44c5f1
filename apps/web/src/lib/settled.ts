import { useEffect, useState } from 'react'

/**
 * A value once it hasn't changed for a while, so that no request is made for each key pressed. Values are compared as
 * JSON, so a new object with the same content is no change.
 *
 * @param pause in milliseconds
 */
export function useSettled<T>(value: T, pause: number): T {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  // A timer is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return JSON.parse(settled) as T
}
