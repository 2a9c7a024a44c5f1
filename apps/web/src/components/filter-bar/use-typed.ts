import { useEffect, useRef, useState } from 'react'

interface TypedInput<T> {
  value: T
  onChange: (value: T) => void
  /** Milliseconds without a key press. */
  pause: number
  /** Whether the value is valid. */
  isReady?: (value: T) => boolean
}

/**
 * The values passed on after `given`, which still have to come back; null if `given` is none of them, but a change from
 * outside.
 */
export function stillAwaited(passedOn: readonly string[], given: string): readonly string[] | null {
  const at = passedOn.indexOf(given)
  return at < 0 ? null : passedOn.slice(at + 1)
}

/**
 * The input of a filter, passed on after a pause. A change from outside, such as Back, replaces it at once; a value
 * that was passed on and comes back late doesn't replace newer input.
 */
export function useTyped<T>({ value, onChange, pause, isReady = () => true }: TypedInput<T>) {
  const given = JSON.stringify(value)
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(given)
  const [passedOn, setPassedOn] = useState<readonly string[]>([])
  const latest = useRef(() => undefined as void)
  if (seen !== given) {
    const awaited = stillAwaited(passedOn, given)
    setSeen(given)
    setPassedOn(awaited ?? [])
    if (!awaited) setTyped(value)
  }

  const text = JSON.stringify(typed)
  useEffect(() => {
    latest.current = () => {
      setPassedOn((before) => [...before, text])
      onChange(typed)
    }
  })

  const isNews = text !== given && isReady(typed)
  // A timer is outside React.
  useEffect(() => {
    if (!isNews) return
    const timer = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(timer)
  }, [text, isNews, pause])

  return [typed, setTyped] as const
}
