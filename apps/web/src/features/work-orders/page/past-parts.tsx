import type { Comment } from '@steward/contract/work-order-comments.ts'
import type { Cost, TimeEntry } from '@steward/contract/work-order-costs.ts'
import { type PastParts as Parts, workOrderPastApi } from '@steward/contract/work-order-past.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Fetched } from '#components/fetched.tsx'
import { DateText, Money, RelativeTime } from '#components/values.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { type PartName, partWords, timesText } from '../part-words.ts'
import { TaskRow } from './checklist.tsx'
import { useDuration } from './duration.ts'
import { shownBody } from './mention-text.ts'

const FormattedText = lazyOf(() => import('#components/formatted-text.tsx'), 'FormattedText')

interface Then<T> {
  said: unknown
  unsure: boolean
  whole: T | null
}

interface PastListProps<T> {
  part: PartName
  title: string
  none: string
  parts: readonly Then<T>[]
  /** Renders a part that is known completely. */
  children: (whole: T) => ReactNode
}

/** The parts of one kind; for those changed since, the values of the history. */
function PastList<T>({ part, title, none, parts, children }: PastListProps<T>) {
  const { t } = useTranslation()
  if (parts.length === 0)
    return (
      <Card title={title}>
        <p className="text-sm text-muted-foreground">{none}</p>
      </Card>
    )
  return (
    <Card title={title}>
      <ol className="-my-2 divide-y divide-border text-sm">
        {parts.map(({ said, unsure, whole }, index) =>
          whole === null ? (
            <li key={index} className="py-2">
              <p className="break-words whitespace-pre-line">{partWords(part, said, t)}</p>
              <p className="text-xs text-muted-foreground">
                {t(unsure ? 'work_orders.past.unsure' : 'work_orders.past.changed')}
              </p>
            </li>
          ) : (
            children(whole)
          ),
        )}
      </ol>
    </Card>
  )
}

/** The parts of a work order at a moment. Unknown values are marked as such instead of showing today's. */
export function PastParts({ id, at }: { id: string; at: string }) {
  const found = useQuery(query(workOrderPastApi.parts, { params: { id }, query: { at } }))
  return (
    <Fetched data={found.data?.data} found={found}>
      {(parts) => <Shown id={id} parts={parts} />}
    </Fetched>
  )
}

function Shown({ id, parts }: { id: string; parts: Parts }) {
  const { t } = useTranslation()
  return (
    <>
      <PastList
        part="task"
        title={t('work_orders.fields.checklist')}
        none={t('work_orders.past.no_steps')}
        parts={parts.tasks}
      >
        {(task) => <TaskRow key={task.id} order={id} task={task} mayChange={false} />}
      </PastList>
      <PastList
        part="comment"
        title={t('work_orders.comments.title')}
        none={t('work_orders.comments.none')}
        parts={parts.comments}
      >
        {(comment) => <PastComment key={comment.id} comment={comment} />}
      </PastList>
      <PastList
        part="time_entry"
        title={t('work_orders.time.title')}
        none={t('work_orders.time.none')}
        parts={parts.time_entries}
      >
        {(entry) => <PastTime key={entry.id} entry={entry} />}
      </PastList>
      <PastList
        part="cost"
        title={t('work_orders.costs.title')}
        none={t('work_orders.costs.none')}
        parts={parts.costs}
      >
        {(cost) => <PastCost key={cost.id} cost={cost} />}
      </PastList>
    </>
  )
}

function PastComment({ comment }: { comment: Comment }) {
  const { t } = useTranslation()
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <b className="font-medium">{comment.author?.name ?? t('record_history.unknown')}</b>
        <span className="text-xs text-muted-foreground">
          <RelativeTime value={comment.created_at} />
        </span>
      </p>
      <div className="break-words">
        <Suspense fallback={<p className="whitespace-pre-line">{shownBody(comment.body)}</p>}>
          <FormattedText text={shownBody(comment.body)} />
        </Suspense>
      </div>
    </li>
  )
}

interface LineProps {
  first: ReactNode
  second: ReactNode
  value: ReactNode
}

const Line = ({ first, second, value }: LineProps) => (
  <li className="flex items-center gap-2 py-2">
    <span className="min-w-0 flex-1">
      <span className="block break-words">{first}</span>
      <span className="block text-xs text-muted-foreground">{second}</span>
    </span>
    <span className="tnum text-right">{value}</span>
  </li>
)

function PastTime({ entry }: { entry: TimeEntry }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const second = (
    <>
      <DateText value={entry.worked_on} />
      {entry.note && ` · ${entry.note}`}
    </>
  )
  const first = entry.user?.name ?? t('record_history.unknown')
  return <Line first={first} second={second} value={duration(entry.minutes)} />
}

function PastCost({ cost }: { cost: Cost }) {
  const { t } = useTranslation()
  const second = [t(`work_orders.costs.kinds.${cost.kind}`), timesText(cost)].join(' · ')
  return <Line first={cost.description} second={second} value={<Money value={cost.cost} />} />
}
