import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#components/states.tsx'
import { Waiting } from '#components/waiting.tsx'
import { errorText } from '#lib/error-text.ts'

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
  const { t } = useTranslation()
  if (data !== undefined) return children(data)
  if (found.isError)
    return <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />
  return waiting ?? <Waiting />
}
