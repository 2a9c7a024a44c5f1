import type { AuditEvent, auditsApi } from '@steward/contract/audits.ts'
import type { ReplyOf } from '@steward/contract/kit/route.ts'
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '#components/more-button.tsx'
import { ErrorState } from '#components/states.tsx'
import { Waiting } from '#components/waiting.tsx'
import { format } from '#lib/format.ts'

type Answer = ReplyOf<typeof auditsApi.list>

interface EventsShownProps {
  history: UseInfiniteQueryResult<InfiniteData<Answer>>
  /** The text of an empty history. */
  empty: string
  children: (events: readonly AuditEvent[]) => ReactNode
}

/** The loaded events, and a button for more. */
export function EventsShown({ history, empty, children }: EventsShownProps) {
  const { t } = useTranslation()
  const pages = history.data?.pages
  if (history.isError && !pages) {
    return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  }
  if (!pages)
    return <Waiting sign="size-7 rounded-full" row="h-10" className="flex flex-col gap-4" />
  const events = pages.flatMap(({ data }) => data)
  const searched = pages.at(-1)!.meta.searched_to
  return (
    <>
      {events.length > 0 && <ol className="flex flex-col">{children(events)}</ol>}
      {events.length === 0 && !history.hasNextPage && (
        <p className="text-sm text-muted-foreground">{empty}</p>
      )}
      {searched && (
        <p className="text-sm text-muted-foreground">
          {t('audits.searched_to', { date: format.dateTime(searched) })}
        </p>
      )}
      <MoreButton found={history} className="mt-2 self-start" />
    </>
  )
}
