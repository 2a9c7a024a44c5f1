import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { ApiError } from '#lib/api-error.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import type { Sought } from './elsewhere.tsx'
import { Page, WindowTitle } from './page-header.tsx'
import { PathLink } from './path-link.tsx'
import { EmptyState, ErrorState, ForbiddenState } from './states.tsx'
import { buttonStyles } from './ui/button.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { Waiting } from './waiting.tsx'

const Elsewhere = lazyOf(() => import('./elsewhere.tsx'), 'Elsewhere')

interface RecordFailedProps {
  error: ApiError
  onRetry: () => unknown
  /** The link to the list. */
  back: { to: string; label: string }
  /** The text if the record doesn't exist. */
  title: string
  text: string
  /** Looked for in the user's other accounts if it doesn't exist in this one. */
  record?: Sought
}

/** A record's page without the record: it doesn't exist, isn't visible, or couldn't be loaded. */
export function RecordFailed(props: RecordFailedProps) {
  const { error, onRetry, back, title, text, record } = props
  const link = (
    <PathLink to={back.to} className={buttonStyles({})}>
      {back.label}
    </PathLink>
  )
  if (error.status === 404) {
    const missing = (
      <>
        <WindowTitle title={title} />
        <EmptyState level={1} icon={SearchX} title={title} description={text} action={link} />
      </>
    )
    if (!record) return missing
    return (
      <Suspense fallback={missing}>
        <Elsewhere {...record} otherwise={missing} />
      </Suspense>
    )
  }
  if (error.status === 403) return <ForbiddenState level={1} secondary={link} />
  return <ErrorState level={1} error={error} onRetry={() => void onRetry()} />
}

interface RecordPageProps<R> extends Omit<RecordFailedProps, 'error' | 'onRetry'> {
  /** The query of the record. */
  query: UseQueryOptions<{ data: R }, ApiError, { data: R }, readonly unknown[]>
  /** Refetches the record, because a form starts with it: a change of an old version would be refused. */
  fresh?: boolean
  /** Replaces «not found». */
  absent?: ReactNode
  children: (record: R) => ReactNode
}

/** A record's page: loading, with the record, or with the reason why there is none. */
export function RecordPage<R>({ query, fresh, absent, children, ...missing }: RecordPageProps<R>) {
  const found = useQuery({ ...query, ...(fresh && { refetchOnMount: 'always' as const }) })
  const { data, error, refetch } = found
  if (data && (!fresh || found.isFetchedAfterMount)) return children(data.data)
  if (absent && error?.status === 404) return absent
  return (
    <Page>
      {error ? <RecordFailed error={error} onRetry={refetch} {...missing} /> : <RecordWaiting />}
    </Page>
  )
}

/** A record's page while it is loading. */
export function RecordWaiting() {
  return (
    <Waiting className="flex flex-col gap-4 p-4 sm:p-6">
      <div className="flex items-center gap-3">
        <Skeleton className="size-14 rounded-full" />
        <Skeleton className="h-7 w-64" />
      </div>
      <Skeleton className="h-72 rounded-xl" />
    </Waiting>
  )
}
