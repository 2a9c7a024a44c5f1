import { type RefObject, useEffect, useRef } from 'react'

/** A ref with the value of the last render, for callbacks outside React: timers, listeners, requests. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
