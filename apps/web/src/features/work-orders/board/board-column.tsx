import type { PageMeta } from '@steward/contract/kit/list.ts'
import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { Counter } from '#components/ui/badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Waiting } from '#components/waiting.tsx'
import type { Narrowing } from '#components/record-list/list-search.ts'
import { format } from '#lib/format.ts'
import type { Moves } from '../moves/use-moves.tsx'
import { BoardCards } from './board-cards.tsx'
import { BOARD_DAYS, type BoardDrag, useColumn } from './board-queries.ts'
import type { Followed } from './use-followed-card.ts'

interface BoardColumnProps {
  status: WorkOrderStatus
  narrowing: Narrowing
  /** Undefined if cards can't be moved. */
  moves: Moves | undefined
  drag: BoardDrag | null
  followed: Followed
  /** Whether the dragged card can be dropped here; null if none is dragged. */
  offer: boolean | null
}

const look = (offer: boolean | null, isOver: boolean) => {
  if (isOver) return 'border-primary bg-primary-soft'
  if (offer === false) return 'border-border bg-muted opacity-60'
  return offer ? 'border-primary bg-muted' : 'border-border bg-muted'
}

const isRecent = (status: WorkOrderStatus) => status === 'done' || status === 'cancelled'

/** The cards of a status, with their number. */
export function BoardColumn({ status, narrowing, offer, ...card }: BoardColumnProps) {
  const { t } = useTranslation()
  const title = useId()
  const column = useColumn(status, narrowing)
  const [isOver, setOver] = useState(false)
  const target = useMemo(() => card.drag?.target(status, setOver), [card.drag, status])
  const { meta } = column
  const found = { isError: column.error !== null, error: column.error, refetch: column.retry }
  const recent = { count: BOARD_DAYS, formatted: format.integer(BOARD_DAYS) }
  return (
    <section
      ref={target}
      aria-labelledby={title}
      data-status={status}
      className={classNames(
        'flex min-h-0 w-72 shrink-0 snap-start flex-col rounded-xl border max-md:w-[85%] xl:w-auto xl:min-w-64 xl:flex-1',
        look(offer, isOver),
      )}
    >
      <h2 id={title} className="flex items-center gap-2 px-3 pt-3 text-sm font-semibold">
        <StatusIcon domain="work_order" value={status} />
        {statusLabel('work_order', status)}
        {meta && <Total {...meta} />}
      </h2>
      <p className="px-3 pb-2 text-xs text-muted-foreground">
        {isRecent(status) ? t('work_orders.board.recent', recent) : t('work_orders.board.by_due')}
      </p>
      <Fetched data={meta} found={found} waiting={<ColumnWaiting />}>
        {() =>
          column.length === 0 ? (
            <p className="px-3 py-4 text-center text-sm text-muted-foreground">
              {t('work_orders.board.empty')}
            </p>
          ) : (
            <BoardCards label={title} column={column} {...card} />
          )
        }
      </Fetched>
    </section>
  )
}

const ColumnWaiting = () => (
  <Waiting rows={3} row="h-24 rounded-lg" className="flex flex-col gap-2 px-2" />
)

function Total({ total_records, total_exact }: PageMeta) {
  const { t } = useTranslation()
  const formatted = format.integer(total_records)
  return <Counter>{total_exact ? formatted : t('lists.over', { formatted })}</Counter>
}
