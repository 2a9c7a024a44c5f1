import { useEffect, useRef, useState } from 'react'

interface TypedInput<T> {
  value: T
  onChange: (value: T) => void
  /** Milliseconds without another key. */
  pause: number
  /** Whether it makes sense as it is. */
  isReady?: (value: T) => boolean
}

/** What is typed into a filter: passed on after a pause. A change from outside, such as Back, shows at once. */
export function useTyped<T>({ value, onChange, pause, isReady = () => true }: TypedInput<T>) {
  const given = JSON.stringify(value)
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(given)
  const latest = useRef(() => undefined as void)
  if (seen !== given) {
    setSeen(given)
    setTyped(value)
  }

  useEffect(() => {
    latest.current = () => onChange(typed)
  })

  const text = JSON.stringify(typed)
  const isNews = text !== given && isReady(typed)
  // The clock is outside React.
  useEffect(() => {
    if (!isNews) return
    const timer = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(timer)
  }, [text, isNews, pause])

  return [typed, setTyped] as const
}
