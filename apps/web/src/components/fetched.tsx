import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#components/states.tsx'
import { Waiting } from '#components/waiting.tsx'
import { errorText } from '#lib/error-text.ts'

interface FetchedProps<T> {
  /** What has been read; undefined while nothing has. */
  data: T | undefined
  /** The question. */
  found: { isError: boolean; error: unknown; refetch: () => unknown }
  waiting?: ReactNode
  children: (data: T) => ReactNode
}

/** A part of a page that is read on its own: on its way, failed with a way to try again, or there. */
export function Fetched<T>({ data, found, waiting, children }: FetchedProps<T>) {
  const { t } = useTranslation()
  if (data !== undefined) return children(data)
  if (found.isError)
    return <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />
  return waiting ?? <Waiting />
}
