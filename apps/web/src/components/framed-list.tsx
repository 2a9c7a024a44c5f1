import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { MoreButton } from '#components/more-button.tsx'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

interface FramedListProps<T> {
  label: string
  /** The query, read page by page. */
  found: UseInfiniteQueryResult<InfiniteData<{ data: T[] }>, unknown>
  /** The message of a failure, if the error's own isn't clear enough. */
  failed?: string
  /** Shown if the list is empty. */
  empty: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'description'>
  children: (one: T) => ReactNode
}

/** The main list of a page, with its loading, error and empty states. */
export function FramedList<T extends { id: string }>(props: FramedListProps<T>) {
  const { label, found, failed, empty, children } = props
  if (found.isPending) return <Skeleton className="h-64" />
  if (found.isError)
    return (
      <ErrorState
        {...(failed !== undefined && { title: failed })}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  const all = found.data.pages.flatMap(({ data }) => data)
  if (all.length === 0) return <EmptyState framed {...empty} />
  return (
    <>
      <ul aria-label={label} className="rounded-xl border border-border bg-card text-sm">
        {all.map((one) => (
          <li key={one.id} className="border-b border-border last:border-0">
            {children(one)}
          </li>
        ))}
      </ul>
      <MoreButton found={found} className="mt-4" />
    </>
  )
}

/** A row with a name and details, and its actions or status at the end. */
export function FramedRow({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60 break-words">{children}</div>
      {beside}
    </div>
  )
}
