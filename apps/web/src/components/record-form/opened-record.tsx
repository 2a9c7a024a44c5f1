import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ErrorState } from '#components/states.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { Waiting } from '#components/waiting.tsx'
import type { ApiError } from '#lib/api-error.ts'

interface OpenedRecordProps<R> {
  /** The query of the record. */
  query: UseQueryOptions<{ data: R }, ApiError, { data: R }, readonly unknown[]>
  title: string
  /** In a sheet beside the page. */
  beside?: boolean
  onClose: () => void
  children: (record: R) => ReactNode
}

/** Reads the current record before its form starts: changes of an old version would be refused. */
export function OpenedRecord<R>(props: OpenedRecordProps<R>) {
  const { query, title, beside, onClose, children } = props
  const found = useQuery({ ...query, refetchOnMount: 'always' })
  const record = found.isFetchedAfterMount ? found.data?.data : undefined
  const frame = { open: true, onClose, title }
  const content = found.isError ? (
    <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  ) : (
    <Waiting rows={6} row="h-9" className="grid gap-4 sm:grid-cols-2" />
  )
  const waiting = beside ? (
    <Sheet {...frame} side="right">
      <div className="p-4">{content}</div>
    </Sheet>
  ) : (
    <Dialog {...frame}>{content}</Dialog>
  )
  if (record === undefined) return waiting
  // Keeps the dialog open while parts of the form are loaded.
  return <Suspense fallback={waiting}>{children(record)}</Suspense>
}
