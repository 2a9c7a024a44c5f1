import { useEffect, useState } from 'react'

/** A countdown in seconds; 0 when it isn't running. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)

  // A timer is outside React.
  useEffect(() => {
    if (end === 0) return
    const tick = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(remaining)
      if (remaining === 0) setEnd(0)
    }, 250)
    return () => clearInterval(tick)
  }, [end])

  const start = (seconds: number) => {
    setLeft(Math.ceil(seconds))
    setEnd(seconds > 0 ? Date.now() + seconds * 1000 : 0)
  }
  return [left, start]
}
