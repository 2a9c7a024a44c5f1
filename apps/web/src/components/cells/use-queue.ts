import { useRef, useState } from 'react'

const nothing = () => undefined

/** What is done to records, one thing after the other for each of them, so that none is in the way of the next. */
export function useQueue() {
  const last = useRef(new Map<string, Promise<unknown>>())
  const [running, setRunning] = useState(0)

  /** Does something with these records once what was begun with any of them before is over. */
  const run = async <T>(ids: readonly string[], work: () => Promise<T>): Promise<T> => {
    const before = Promise.all(ids.map((id) => last.current.get(id)))
    const done = before.then(work)
    const over = done.catch(nothing)
    for (const id of ids) last.current.set(id, over)
    setRunning((n) => n + 1)
    try {
      return await done
    } finally {
      setRunning((n) => n - 1)
      for (const id of ids) if (last.current.get(id) === over) last.current.delete(id)
    }
  }

  return {
    run,
    isBusy: running > 0,
    /** When all that was begun by now is over. */
    settled: async () => {
      await Promise.all(last.current.values())
    },
  }
}

export type Queue = ReturnType<typeof useQueue>
