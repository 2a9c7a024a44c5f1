import type { ReactNode } from 'react'
import { ErrorState } from '#components/states.tsx'
import { Waiting } from '#components/waiting.tsx'

interface FetchedProps<T> {
  /** The response; undefined while there is none. */
  data: T | undefined
  /** The query. */
  found: { isError: boolean; error: unknown; refetch: () => unknown }
  waiting?: ReactNode
  children: (data: T) => ReactNode
}

/** A part of a page with a query of its own: shows its loading state, its failure with a retry, or its content. */
export function Fetched<T>({ data, found, waiting, children }: FetchedProps<T>) {
  if (data !== undefined) return children(data)
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return waiting ?? <Waiting />
}
