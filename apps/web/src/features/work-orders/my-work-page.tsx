import { assetsApi } from '@steward/contract/assets.ts'
import { OPEN_STATUSES } from '@steward/contract/work-order-status.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import type { Some } from '@steward/contract/kit/list.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '#components/attachments/uploads.ts'
import { Fetched } from '#components/fetched.tsx'
import { MoreButton } from '#components/more-button.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { PathLink } from '#components/path-link.tsx'
import { EmptyState } from '#components/states.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { isElsewhere, nameOf } from '#lib/elsewhere.ts'
import { organizationToday } from '#lib/format.ts'
import { placeOf } from '#lib/place-path.ts'
import { pages, query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { dueState, dueWords } from './due.tsx'
import { moveLook, nextMove } from './moves/move-spec.ts'
import { type Moves, useMoves } from './moves/use-moves.tsx'
import { wholeOrder } from './order-queries.ts'
import { orderPath } from './paths.ts'

const SHOWN = [
  'number',
  'title',
  'status',
  'priority',
  'due_date',
  'asset',
  'location',
  'site',
] as const
type MyOrder = Some<WorkOrder, (typeof SHOWN)[number]>

/** The number of work orders that are stored for offline use. */
const AT_HAND = 20

/** The open work orders of a user, by due date. */
const myWork = (user_id: string) =>
  pages(workOrdersApi.list, {
    query: {
      'filter[assigned_to_id]': [user_id],
      'filter[status]': [...OPEN_STATUSES],
      sort: 'due_date',
      order: 'asc',
      per_page: 50,
      fields: SHOWN.join(','),
    },
  })

/** Loads the parts of work orders, so that they are available offline. */
function bringOrders(client: QueryClient, ids: readonly string[]): void {
  for (const id of ids) {
    void client.prefetchQuery(wholeOrder(id))
    void client.prefetchQuery(query(workOrderTasksApi.list, { params: { id } }))
  }
}

/** Loads the assets of work orders, so that their labels and pages are available offline. */
function bringAssets(client: QueryClient, ids: readonly string[]): void {
  for (const id of ids) {
    const params = { id }
    void client.prefetchQuery(query(assetsApi.get, { params }))
    void client.prefetchQuery(query(assetsApi.get, { params, query: { view: 'complete' } }))
  }
}

/** Stores the work orders that are due first for offline use. */
function useBringAlong(orders: readonly MyOrder[] = []): void {
  const client = useQueryClient()
  const seesAssets = useMay(assetsApi.get)
  const near = orders.slice(0, AT_HAND)
  const assets = near.flatMap(({ asset }) => (asset && !isElsewhere(asset) ? [asset.id] : []))
  const key = near.map(({ id }) => id).join(' ')
  const assetKey = seesAssets ? [...new Set(assets)].join(' ') : ''

  // Requests are outside React.
  useEffect(() => {
    if (key) bringOrders(client, key.split(' '))
  }, [client, key])
  useEffect(() => {
    if (assetKey) bringAssets(client, assetKey.split(' '))
  }, [client, assetKey])
}

/** The work of a user: each work order with its next action, mainly for phones. */
export function MyWorkPage({ user_id }: { user_id: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const found = useInfiniteQuery(myWork(user_id))
  const orders = found.data?.pages.flatMap(({ data }) => data)
  const moves = useMoves({
    asks: true,
    photo: (id, files) => upload(client, { type: 'WorkOrder', id }, files),
  })
  useBringAlong(orders)

  return (
    <Page narrow>
      <PageHeader title={t('my_work.title')} description={t('my_work.description')} />
      <PageBody>
        <Fetched data={orders} found={found}>
          {(shown) => <Orders orders={shown} moves={moves} />}
        </Fetched>
        <MoreButton found={found} className="mt-4" />
      </PageBody>
      {moves.dialog}
    </Page>
  )
}

function Orders({ orders, moves }: { orders: readonly MyOrder[]; moves: Moves }) {
  const { t } = useTranslation()
  if (orders.length === 0)
    return (
      <EmptyState
        framed
        icon={CircleCheck}
        title={t('my_work.none')}
        description={t('my_work.none_text')}
        action={
          <Link to="/work-orders" className={buttonStyles({})}>
            {t('work_orders.title')}
          </Link>
        }
      />
    )
  return (
    <ul aria-label={t('my_work.title')} className="flex flex-col gap-3">
      {orders.map((order) => (
        <OneOrder key={order.id} order={order} moves={moves} />
      ))}
    </ul>
  )
}

function OneOrder({ order, moves }: { order: MyOrder; moves: Moves }) {
  const { t } = useTranslation()
  const to = nextMove(order.status)
  const { label, icon: Icon } = moveLook(order.status, to)
  const state = dueState(order, organizationToday())
  return (
    <li className="flex flex-col gap-3 rounded-xl border border-border bg-card p-4 shadow-xs">
      <div className="min-w-0">
        <PathLink to={orderPath(order)} className="link-name font-semibold break-words">
          {order.title}
        </PathLink>
        <p className="text-sm break-words text-muted-foreground">
          {[order.number, nameOf(order.asset), placeOf(order)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <StatusBadge domain="work_order" value={order.status} />
        <StatusBadge domain="priority" value={order.priority} />
        {state ? (
          <StatusBadge domain="due" value={state} label={dueWords(order, t) ?? ''} />
        ) : (
          <span className="text-muted-foreground">{dueWords(order, t)}</span>
        )}
      </p>
      <Button
        variant={order.status === 'in_progress' ? 'primary' : 'outline'}
        size="lg"
        aria-label={`${t(label)}: ${order.title}`}
        onClick={() => moves.move(order, to)}
      >
        <Icon aria-hidden />
        {t(label)}
      </Button>
    </li>
  )
}
