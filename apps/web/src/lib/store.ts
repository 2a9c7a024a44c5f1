import { useSyncExternalStore } from 'react'

/** A value outside React that components can subscribe to. */
interface Store<T> {
  get: () => T
  set: (next: T | ((current: T) => T)) => void
  /** Calls back after each change; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void
  use: () => T
}

/** Creates a store. Setting an equal value (by `Object.is`) notifies nobody. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()

  const get = () => value

  const set = (next: T | ((current: T) => T)) => {
    const changed = typeof next === 'function' ? (next as (current: T) => T)(value) : next
    if (Object.is(changed, value)) return
    value = changed
    for (const listener of listeners) listener()
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get, get) }
}
