import {
  type Cost,
  type CostInput,
  type TimeEntry,
  type TimeEntryInput,
  workOrderCostsApi,
} from '@steward/contract/work-order-costs.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { MoreButton, type PiecewiseList } from '#components/more-button.tsx'
import { useWaiting } from '#components/outbox/use-waiting.ts'
import { ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { DateText, Money } from '#components/values.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { KeptChange } from '#lib/outbox/kept.ts'
import { pages, useSend } from '#lib/query.ts'
import { useMay, useSession } from '#lib/session.ts'
import { useAddCost, useLogTime } from '../keep-parts.ts'
import { timesText } from '../part-words.ts'
import { useDuration } from './duration.ts'
import { useRemoval } from './use-removal.ts'
import { COST_FIELDS, TIME_FIELDS } from './work-fields.tsx'

const loadDialog = () => import('./part-dialog.tsx')
const PartDialog = lazyOf(loadDialog, 'PartDialog')

interface WorkCardProps {
  order: Pick<WorkOrder, 'id' | 'archived_at' | 'actual_hours' | 'labour_cost' | 'total_cost'>
}

interface EntriesProps {
  title: string
  add: string
  /** The sum, beside the heading. */
  sum: ReactNode
  /** The label of the sum, if it includes more than the entries above. */
  sumLabel?: string
  found: PiecewiseList & { isError: boolean; error: unknown; refetch: () => unknown }
  none: string
  isEmpty: boolean
  /** Entries that aren't sent yet; they aren't in the sum. */
  kept: readonly KeptChange[]
  /** Renders such an entry. */
  entryOf: (change: KeptChange) => Pick<EntryProps, 'first' | 'value'>
  onAdd: (() => void) | undefined
  children: ReactNode
}

/** The entries of one kind with their sum, and a button to add one. */
function Entries(props: EntriesProps) {
  const { title, add, sum, sumLabel, found, none, isEmpty, kept, entryOf, onAdd, children } = props
  const { t } = useTranslation()
  const isNone = isEmpty && kept.length === 0
  const mayAdd = onAdd !== undefined

  // Preloads the dialog, so that it is available offline.
  useEffect(() => {
    if (mayAdd) loadDialog().catch(() => undefined)
  }, [mayAdd])

  return (
    <Card
      title={title}
      actions={
        onAdd && (
          <Button size="sm" onClick={onAdd}>
            <Plus aria-hidden />
            {add}
          </Button>
        )
      }
    >
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {isNone && !found.isError && <p className="text-sm text-muted-foreground">{none}</p>}
      {!isNone && (
        <ul aria-label={title} className="divide-y divide-border text-sm">
          {kept.map((change) => (
            <Entry key={change.seq} {...entryOf(change)} second={t('outbox.title')} />
          ))}
          {children}
        </ul>
      )}
      {!isEmpty && (
        <p className="tnum mt-2 flex justify-between border-t border-border pt-2 text-sm font-medium">
          <span>{sumLabel ?? t('work_orders.sum')}</span>
          <span>{sum}</span>
        </p>
      )}
      <MoreButton found={found} size="sm" className="mt-2" />
    </Card>
  )
}

interface EntryProps {
  first: ReactNode
  second: ReactNode
  value: ReactNode
  /** The label of the remove button. */
  remove?: string
  /** Undefined if it can't be removed. */
  onRemove?: (() => void) | undefined
}

const Entry = ({ first, second, value, remove = '', onRemove }: EntryProps) => (
  <li className="flex items-center gap-2 py-2">
    <span className="min-w-0 flex-1">
      <span className="block break-words">{first}</span>
      <span className="block text-xs text-muted-foreground empty:hidden">{second}</span>
    </span>
    <span className="tnum text-right">{value}</span>
    {onRemove && (
      <IconButton size="icon-sm" label={remove} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    )}
  </li>
)

const timeOf = (id: string) =>
  pages(workOrderCostsApi.time, { params: { id }, query: { per_page: 50 } })
const costsOf = (id: string) =>
  pages(workOrderCostsApi.costs, { params: { id }, query: { per_page: 50 } })

/** The body that creates a removed entry again. */
const timeAgain = ({ user_id, minutes, rate, worked_on, note }: TimeEntry): TimeEntryInput => ({
  ...(user_id && { user_id }),
  minutes,
  rate,
  worked_on,
  note,
})
const costAgain = ({ kind, description, quantity, unit_cost }: Cost): CostInput => ({
  kind,
  description,
  quantity,
  unit_cost,
})

/** The entries of one kind that wait to be sent. */
const useKept = (order: string, sort: KeptChange['kind']) =>
  useWaiting(order).filter(({ kind, trouble }) => kind === sort && !trouble)

/** The worked time of a work order. */
export function TimeCard({ order }: WorkCardProps) {
  const { t } = useTranslation()
  const { id } = order
  const found = useInfiniteQuery(timeOf(id))
  const entries = found.data?.pages.flatMap(({ data }): TimeEntry[] => data) ?? []
  const mayAdd = useMay(workOrderCostsApi.addTime) && !order.archived_at
  const { log } = useLogTime(id)
  const { user } = useSession()
  const kept = useKept(id, 'time')
  const { mutateAsync: remove } = useSend(workOrderCostsApi.removeTime)
  const removal = useRemoval()
  const duration = useDuration()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Entries
        title={t('work_orders.time.title')}
        add={t('work_orders.time.add')}
        sum={
          <>
            {duration(Math.round(Number(order.actual_hours) * 60))} ·{' '}
            <Money value={order.labour_cost} />
          </>
        }
        found={found}
        none={t('work_orders.time.none')}
        isEmpty={entries.length === 0}
        kept={kept}
        entryOf={({ said }) => ({ first: user?.name, value: said })}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
      >
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            first={entry.user?.name ?? t('record_history.unknown')}
            second={
              <>
                <DateText value={entry.worked_on} />
                {entry.note && ` · ${entry.note}`}
              </>
            }
            value={duration(entry.minutes)}
            remove={t('work_orders.time.remove', { time: duration(entry.minutes) })}
            onRemove={
              mayAdd
                ? () =>
                    removal({
                      name: duration(entry.minutes),
                      remove: () => remove({ params: { id, entry_id: entry.id } }),
                      restore: () => log(timeAgain(entry)),
                    })
                : undefined
            }
          />
        ))}
      </Entries>
      <Suspense fallback={null}>
        {adding && (
          <PartDialog
            title={t('work_orders.time.add')}
            submit={t('work_orders.time.add')}
            fields={TIME_FIELDS}
            onSend={(body) => log(body as TimeEntryInput)}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The costs of a work order: parts, services and others. */
export function CostCard({ order }: WorkCardProps) {
  const { t } = useTranslation()
  const { id } = order
  const found = useInfiniteQuery(costsOf(id))
  const entries = found.data?.pages.flatMap(({ data }): Cost[] => data) ?? []
  const mayAdd = useMay(workOrderCostsApi.addCost) && !order.archived_at
  const add = useAddCost(id)
  const kept = useKept(id, 'cost')
  const { mutateAsync: remove } = useSend(workOrderCostsApi.removeCost)
  const removal = useRemoval()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Entries
        title={t('work_orders.costs.title')}
        add={t('work_orders.costs.add')}
        sum={<Money value={order.total_cost} />}
        sumLabel={t('work_orders.costs.sum')}
        found={found}
        none={t('work_orders.costs.none')}
        isEmpty={entries.length === 0}
        kept={kept}
        entryOf={({ said }) => ({ first: said, value: null })}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
      >
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            first={entry.description}
            second={[t(`work_orders.costs.kinds.${entry.kind}`), timesText(entry)].join(' · ')}
            value={<Money value={entry.cost} />}
            remove={t('work_orders.costs.remove', { name: entry.description })}
            onRemove={
              mayAdd
                ? () =>
                    removal({
                      name: entry.description,
                      remove: () => remove({ params: { id, cost_id: entry.id } }),
                      restore: () => add(costAgain(entry)),
                    })
                : undefined
            }
          />
        ))}
      </Entries>
      <Suspense fallback={null}>
        {adding && (
          <PartDialog
            title={t('work_orders.costs.add')}
            submit={t('work_orders.costs.add')}
            fields={COST_FIELDS}
            onSend={(body) => add(body as CostInput)}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}
