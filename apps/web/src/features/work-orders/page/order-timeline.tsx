import { type AuditEvent } from '@steward/contract/audits.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import type { Wording } from '#components/history/event-lines.ts'
import { History, HistoryEvent, historyPages } from '#components/history/history.tsx'
import { MoreButton } from '#components/more-button.tsx'
import { WaitingChanges } from '#components/outbox/waiting-changes.tsx'
import { PastHistory } from '#components/past/past-history.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { Waiting } from '#components/waiting.tsx'
import { useMay } from '#lib/session.ts'
import { useOrderWording } from '../use-order-wording.ts'
import { commentsOf, NewComment, OneComment } from './comments.tsx'
import { timelineOf } from './timeline.ts'

const VIEWS = ['all', 'comments', 'changes'] as const
type View = (typeof VIEWS)[number]

interface OrderTimelineProps {
  order: WorkOrder
  /** Shows the work order at a past moment. */
  onMoment: (at: string | null) => void
}

/** Comments and events in chronological order, with the input of a new comment. */
export function OrderTimeline({ order, onMoment }: OrderTimelineProps) {
  const { t } = useTranslation()
  const maySay = useMay(workOrderCommentsApi.add) && order.archived_at === null
  const [view, setView] = useState<View>('all')
  const wording = useOrderWording()
  const { id, created_at } = order
  return (
    <PastHistory
      title={t('work_orders.timeline.title')}
      at={null}
      since={created_at}
      onMoment={onMoment}
    >
      {(action) => (
        <>
          {maySay && <NewComment key={id} id={id} site_id={order.site_id} />}
          <WaitingChanges order={id} />
          <div data-no-print className="mt-4 mb-5 first:mt-0">
            <SegmentedControl
              label={t('work_orders.timeline.show')}
              value={view}
              onChange={setView}
              options={VIEWS.map((value) => ({
                value,
                label: t(`work_orders.timeline.views.${value}`),
              }))}
            />
          </div>
          {view === 'changes' ? (
            <History type="WorkOrder" id={id} wording={wording} action={action} />
          ) : (
            <Together order={order} only={view} wording={wording} action={action} />
          )}
        </>
      )}
    </PastHistory>
  )
}

interface TogetherProps {
  order: WorkOrder
  only: 'all' | 'comments'
  wording: Wording
  action: (event: AuditEvent) => ReactNode
}

const NOTHING = { items: [], more: false }

/** Comments and events together, or comments only. */
function Together({ order, only, wording, action }: TogetherProps) {
  const { t } = useTranslation()
  const { id } = order
  const queries = {
    comments: useInfiniteQuery(commentsOf(id)),
    events: useInfiniteQuery({
      ...historyPages('WorkOrder', id, null),
      enabled: only === 'all',
    }),
  }
  const comments = readOf(queries.comments)
  const events = only === 'all' ? readOf(queries.events) : NOTHING
  const line = comments && events && timelineOf(comments, events)
  const found = queries.comments.isError ? queries.comments : queries.events
  return (
    <Fetched data={line} found={found} waiting={<Waiting sign="size-7 rounded-full" row="h-10" />}>
      {({ entries, next }) => (
        <>
          {entries.length === 0 && (
            <p className="text-sm text-muted-foreground">
              {t(only === 'all' ? 'work_orders.timeline.none' : 'work_orders.comments.none')}
            </p>
          )}
          <ol className="flex flex-col empty:hidden">
            {entries.map(({ comment, event }) =>
              comment ? (
                <OneComment key={comment.id} order={order} comment={comment} />
              ) : (
                <HistoryEvent key={event.id} event={event} wording={wording} action={action} />
              ),
            )}
          </ol>
          {next && <MoreButton found={queries[next]} className="mt-2 self-start" />}
        </>
      )}
    </Fetched>
  )
}

interface Found<T> {
  data: { pages: readonly { data: T[] }[] } | undefined
  hasNextPage: boolean
}

const readOf = <T,>({ data, hasNextPage }: Found<T>) =>
  data && { items: data.pages.flatMap((page) => page.data), more: hasNextPage }
