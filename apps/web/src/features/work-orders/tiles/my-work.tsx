import { OPEN_STATUSES } from '@steward/contract/work-order-status.ts'
import type { Some } from '@steward/contract/kit/list.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { PathLink } from '#components/path-link.tsx'
import { StatusBadge, statusLabel } from '#components/status-badge.tsx'
import { inSites, NothingHere, Tile, type TileContent } from '#components/tile.tsx'
import { Menu, MenuContent, MenuTrigger } from '#components/ui/menu.tsx'
import { organizationToday } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'
import { dueState, dueWords } from '../due.tsx'
import { MoveItems } from '../order-row-items.tsx'
import { type Moves, useMoves } from '../moves/use-moves.tsx'
import { orderPath } from '../paths.ts'

const SHOWN = ['number', 'title', 'status', 'due_date', 'asset'] as const
type MyOrder = Some<WorkOrder, (typeof SHOWN)[number]>

const ROWS = 10

/** The current user's open work, by due date. */
export function MyWorkTile({ title, sites }: TileContent) {
  const { t } = useTranslation()
  const { user } = useSession()
  const moves = useMoves()
  const found = useQuery(
    query(workOrdersApi.list, {
      query: {
        'filter[assigned_to_id]': [user?.id ?? null],
        'filter[status]': [...OPEN_STATUSES],
        ...inSites(sites),
        sort: 'due_date',
        order: 'asc',
        per_page: ROWS,
        fields: SHOWN.join(','),
      },
    }),
  )
  return (
    <Tile
      title={title}
      actions={
        <Link to="/my-work" className="link text-sm">
          {t('dashboard.show_all')}
        </Link>
      }
    >
      <Fetched data={found.data?.data} found={found}>
        {(orders) =>
          orders.length === 0 ? (
            <NothingHere>{t('my_work.none')}</NothingHere>
          ) : (
            <ul aria-label={title} className="divide-y divide-border">
              {orders.map((order) => (
                <OneOrder key={order.id} order={order} moves={moves} />
              ))}
            </ul>
          )
        }
      </Fetched>
      {moves.dialog}
    </Tile>
  )
}

function OneOrder({ order, moves }: { order: MyOrder; moves: Moves }) {
  const { t } = useTranslation()
  const state = dueState(order, organizationToday())
  const due = dueWords(order, t)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      {/* As wide as a title needs to be readable: badges that don't fit beside it are below. */}
      <div className="min-w-0 flex-1 basis-48">
        <PathLink to={orderPath(order)} className="link-name block truncate text-sm font-medium">
          {order.title}
        </PathLink>
        <p className="truncate text-xs text-muted-foreground">
          {[order.number, order.asset?.name, !state && due].filter(Boolean).join(' · ')}
        </p>
      </div>
      {state && <StatusBadge domain="due" value={state} label={due ?? ''} />}
      <Menu>
        <MenuTrigger
          data-print
          aria-label={t('dashboard.status_of', {
            name: order.title,
            status: statusLabel('work_order', order.status),
          })}
          className="flex min-h-6 items-center gap-1 rounded-full text-muted-foreground coarse:min-h-10"
        >
          <StatusBadge domain="work_order" value={order.status} />
          <ChevronDown aria-hidden className="size-3.5" />
        </MenuTrigger>
        <MenuContent>
          <MoveItems order={order} moves={moves} />
        </MenuContent>
      </Menu>
    </li>
  )
}
