import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { live } from '#lib/live.ts'
import { outdate, query } from '#lib/query.ts'

const POLL_MS = 1000
/** Where the server says itself when there is something new, it is asked in case nobody works on the import. */
const LIVE_POLL_MS = 15_000
const GIVE_UP_MS = 5 * 60_000

/** Whether somebody is undoing it. */
export const isUndoing = (one: BulkImport | undefined) =>
  one?.undo?.status === 'pending' || one?.undo?.status === 'processing'

/** An import as it was when it was last read, without following it. */
export const importQuery = (id: string) => query(bulkImportsApi.get, { params: { id } })

/**
 * An import, read again while it or its undo is under way: when it has come further, or each second where nothing says
 * so. After five minutes without an end it stops asking; `resume` goes on.
 */
export function usePolledImport(id: string) {
  const [gaveUp, setGaveUp] = useState(false)
  const pollMs = live.use() ? LIVE_POLL_MS : POLL_MS
  const answer = useQuery({
    ...importQuery(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      isUndoing(state.data?.data) || (state.data?.data.status === 'processing' && !gaveUp)
        ? pollMs
        : false,
  })
  const running = answer.data?.data.status === 'processing'

  // The clock is outside React.
  useEffect(() => {
    if (!running || gaveUp) return
    const timer = setTimeout(() => setGaveUp(true), GIVE_UP_MS)
    return () => clearTimeout(timer)
  }, [running, gaveUp])

  return {
    answer,
    current: answer.data?.data,
    gaveUp: gaveUp && running,
    resume: () => {
      setGaveUp(false)
      void answer.refetch()
    },
  }
}

/** When an import has come to its end, everything that it may have brought is read again. */
export function useRefreshAfterImport(one: BulkImport | undefined) {
  const client = useQueryClient()
  const done = one?.status === 'completed' && !one.dry_run

  // The cache is outside React.
  useEffect(() => {
    if (done) void outdate(client, bulkImportsApi.start)
  }, [client, done])
}
