import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { isUnderWay } from '@steward/contract/kit/job.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { live } from '#lib/live.ts'
import { outdate, query } from '#lib/query.ts'

const POLL_MS = 1000
/** A slow fallback while events are received, in case no worker is running. */
const LIVE_POLL_MS = 15_000
const GIVE_UP_MS = 5 * 60_000

/** Whether an undo is running. */
export const isUndoing = (one: BulkImport | undefined) => isUnderWay(one?.undo?.status)

/** An import as last read, without polling. */
export const importQuery = (id: string) => query(bulkImportsApi.get, { params: { id } })

/**
 * An import, refetched while it or its undo runs: on its events, or every second without events. Stops after five
 * minutes; `resume` continues.
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

  // A timer is outside React.
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

/** After an import has ended, refetches everything that it may have changed. */
export function useRefreshAfterImport(one: BulkImport | undefined) {
  const client = useQueryClient()
  const done = one?.status === 'completed' && !one.dry_run

  // The query cache is outside React.
  useEffect(() => {
    if (done) void outdate(client, bulkImportsApi.start)
  }, [client, done])
}
