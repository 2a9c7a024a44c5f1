import { useRef, useState } from 'react'

const nothing = () => undefined

/** Runs operations on the same record one after the other, so that they don't conflict. */
export function useQueue() {
  const last = useRef(new Map<string, Promise<unknown>>())
  const [running, setRunning] = useState(0)

  /** Runs an operation once earlier ones on the same records are complete. */
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
    /** Resolves when all operations started so far are complete. */
    settled: async () => {
      await Promise.all(last.current.values())
    },
  }
}

export type Queue = ReturnType<typeof useQueue>
