import type { Some } from '@steward/contract/kit/list.ts'
import type { MaintenanceFigures } from '@steward/contract/work-order-summary.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Activity, ClipboardList, Coins, Hammer, Plus, TimerOff, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import type { Kpi } from '#components/kpi-line.tsx'
import { KpiStrip } from '#components/kpi-strip.tsx'
import { MoreButton } from '#components/more-button.tsx'
import { PathLink } from '#components/path-link.tsx'
import { EmptyState, ForbiddenState } from '#components/states.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { Money } from '#components/values.tsx'
import { format } from '#lib/format.ts'
import { pages } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { dueWords } from './due.tsx'
import type { GivenOrder } from './given-order.ts'
import { type OrderFilter, orderSummary } from './order-queries.ts'
import { useDuration } from './page/duration.ts'

const SHOWN = [
  'number',
  'title',
  'status',
  'due_date',
  'assigned_to',
  'asset',
  'total_cost',
] as const
type ListedOrder = Some<WorkOrder, (typeof SHOWN)[number]>

const PER_PAGE = 50

interface WorkOfProps {
  /** The filter of the list. */
  filter: OrderFilter
  /** The initial values of a new work order. */
  given?: GivenOrder | undefined
  /** Shows their costs. */
  costs?: boolean
}

/** The work orders of a record, latest first, with the number of open ones. */
export function WorkOf(props: WorkOfProps) {
  const maySee = useMay(workOrdersApi.list)
  if (!maySee) return <ForbiddenState permission="work_order:view" />
  return <Work {...props} />
}

function Work({ filter, given, costs = false }: WorkOfProps) {
  const found = useInfiniteQuery(
    pages(workOrdersApi.list, {
      query: {
        ...filter,
        sort: 'created_at',
        order: 'desc',
        per_page: PER_PAGE,
        fields: SHOWN.join(','),
      },
    }),
  )
  const orders = found.data?.pages.flatMap(({ data }) => data)
  return (
    <div className="flex flex-col gap-4">
      <Figures filter={filter} />
      <Ways filter={filter} given={given} />
      <Fetched data={orders} found={found}>
        {(shown) => <Orders orders={shown} costs={costs} named={!('filter[asset_id]' in filter)} />}
      </Fetched>
      <MoreButton found={found} className="self-start" />
    </div>
  )
}

/** Links to add one, and to the whole list. */
function Ways({ filter, given }: Pick<WorkOfProps, 'filter' | 'given'>) {
  const { t } = useTranslation()
  const mayCreate = useMay(workOrdersApi.create)
  return (
    <div className="flex flex-wrap gap-2">
      {mayCreate && given && (
        <Link to="/work-orders/new" search={given} className={buttonStyles({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('work_orders.add')}
        </Link>
      )}
      <PathLink to="/work-orders" search={filter} className={buttonStyles({})}>
        <ClipboardList aria-hidden />
        {t('work_orders.show_in_list')}
      </PathLink>
    </div>
  )
}

/** The number of open work orders; for an asset also its maintenance figures. */
function Figures({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation()
  const { data } = useQuery(orderSummary(filter))
  const faring = useFaring()
  const counts = data?.data
  const open = Object.values(counts?.buckets ?? {}).reduce((sum, one) => sum + one, 0)
  const late = counts?.buckets.overdue ?? 0
  const maintenance = counts?.maintenance
  const words = { count: late, formatted: format.integer(late) }
  return (
    <div className="-mx-4 sm:-mx-6">
      <KpiStrip
        label={t('work_orders.figures.label')}
        loading={!counts}
        items={[
          {
            icon: Wrench,
            tone: late > 0 ? 'red' : 'blue',
            label: t('work_orders.figures.open'),
            value: format.integer(open),
            ...(late > 0 && { detail: t('work_orders.figures.late', words) }),
            to: '/work-orders',
            search: filter,
          },
          ...(maintenance ? faring(maintenance) : []),
        ]}
      />
    </div>
  )
}

/** Longer durations are shown in days. */
const DAYS_FROM = 48

/** The costs, downtime and number of failures of an asset. */
function useFaring() {
  const { t } = useTranslation()
  const duration = useDuration()
  const span = (hours: number | null): string => {
    if (hours === null) return '–'
    if (hours < DAYS_FROM) return duration(Math.round(hours * 60))
    const count = Math.round(hours / 24)
    return t('work_orders.figures.days', { count, formatted: format.integer(count) })
  }
  return (of: MaintenanceFigures): Kpi[] => [
    {
      icon: Coins,
      tone: 'violet',
      label: t('work_orders.figures.cost'),
      value: format.money(of.cost),
    },
    {
      icon: TimerOff,
      tone: 'amber',
      label: t('work_orders.figures.downtime'),
      value: span(of.downtime_hours),
    },
    {
      icon: Activity,
      tone: 'teal',
      label: t('work_orders.figures.mean_between'),
      value: span(of.mean_hours_between_failures),
    },
    {
      icon: Hammer,
      tone: 'orange',
      label: t('work_orders.figures.mean_repair'),
      value: span(of.mean_hours_to_repair),
    },
  ]
}

interface OrdersProps {
  orders: readonly ListedOrder[]
  costs: boolean
  /** Shows the asset of each. */
  named: boolean
}

function Orders({ orders, costs, named }: OrdersProps) {
  const { t } = useTranslation()
  if (orders.length === 0)
    return (
      <EmptyState
        framed
        icon={ClipboardList}
        title={t('assets.page.no_work')}
        description={costs ? t('assets.page.no_work_text') : undefined}
      />
    )
  return (
    <ul
      aria-label={t('work_orders.title')}
      className="divide-y divide-border overflow-hidden rounded-xl border border-border bg-card"
    >
      {orders.map((order) => (
        <li
          key={order.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm"
        >
          <span className="min-w-0 flex-1 basis-56">
            <Link
              to="/work-orders/$id"
              params={{ id: order.id }}
              className="link-name block truncate font-medium"
            >
              {order.title}
            </Link>
            <span className="tnum block truncate text-xs max-sm:whitespace-normal text-muted-foreground">
              {[
                order.number,
                named && order.asset?.name,
                dueWords(order, t),
                order.assigned_to?.name,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {costs && Number(order.total_cost) > 0 && <Money value={order.total_cost} />}
          <StatusBadge domain="work_order" value={order.status} />
        </li>
      ))}
    </ul>
  )
}
