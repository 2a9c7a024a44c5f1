import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '#lib/query.ts'

const POLL_MS = 1000
const GIVE_UP_MS = 5 * 60_000

export const isActive = (one: BulkImport | undefined) =>
  one?.status === 'pending' || one?.status === 'processing'

/** What an import may have created, by the first part of the names of the calls that read it. */
const TOUCHED = [
  'assets',
  'sites',
  'locations',
  'departments',
  'asset_categories',
  'employees',
  'audits',
  'dashboard',
  'reports',
] as const

/** An import as it was when it was last read, without following it. */
export const importQuery = (id: string) => query(bulkImportsApi.get, { params: { id } })

/**
 * An import, read again each second while it is under way. After five minutes without an end it stops
 * asking; `resume` goes on.
 */
export function usePolledImport(id: string) {
  const [gaveUp, setGaveUp] = useState(false)
  const answer = useQuery({
    ...importQuery(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.data.status === 'processing' && !gaveUp ? POLL_MS : false,
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
    if (!done) return
    for (const resource of TOUCHED) void client.invalidateQueries({ queryKey: [resource] })
  }, [client, done])
}
