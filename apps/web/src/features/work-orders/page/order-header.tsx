import { isOpen } from '@steward/contract/work-order-status.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { useNavigate } from '@tanstack/react-router'
import { CopyPlus, Pencil, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ArchivedBanner } from '#components/archived-banner.tsx'
import { fieldAt } from '#components/fields/named.ts'
import { FieldView } from '#components/fields/view.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { useArchive } from '#components/record-list/use-archive.ts'
import { RecordItem, RecordMenu } from '#components/record-menu.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { organizationToday } from '#lib/format.ts'
import { useIsMobile } from '#lib/media.ts'
import { placeOf } from '#lib/place-path.ts'
import { useMay, useSession } from '#lib/session.ts'
import { dueState, dueWords } from '../due.tsx'
import { moveLook, nextMove } from '../moves/move-spec.ts'
import type { Moves } from '../moves/use-moves.tsx'
import { ORDERS } from '../order-kind.tsx'
import { MoveItems, TakeItem } from '../order-row-items.tsx'
import { sheetPath } from '../paths.ts'

interface OrderHeaderProps {
  order: WorkOrder
  moves: Moves
  onEdit: () => void
}

const { update, create, remove, restore } = workOrdersApi

/** The heading of a work order's page, with its status and actions. */
export function OrderHeader({ order, moves, onEdit }: OrderHeaderProps) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const mayUpdate = useMay(update) && !order.archived_at
  const actions = (
    <>
      <More order={order} moves={moves} />
      {mayUpdate && (
        <>
          <Button aria-keyshortcuts="E" onClick={onEdit}>
            <Pencil aria-hidden />
            {t('lists.actions.edit')}
          </Button>
          {!mobile && <OtherMoves order={order} moves={moves} />}
          {!mobile && <NextMove order={order} moves={moves} />}
        </>
      )}
    </>
  )
  return (
    <>
      <PageHeader
        title={order.title}
        meta={<OrderMeta order={order} />}
        actions={!mobile && actions}
      />
      {mobile && <Where order={order} />}
      {mobile && <div className="flex gap-2 px-4 pb-4 empty:hidden">{actions}</div>}
      <ArchivedBanner
        record={order}
        name={order.title}
        archiving={{ remove, restore }}
        text="work_orders.archived"
      />
    </>
  )
}

const ASSET = fieldAt(ORDERS.fields, 'asset_id')

/** Asset and place, which phones don't show elsewhere on the first screen. */
function Where({ order }: { order: WorkOrder }) {
  const place = placeOf(order)
  if (!order.asset && !place) return null
  return (
    <div className="-mt-1 px-4 pb-3 text-sm break-words">
      {order.asset && <FieldView field={ASSET} held={order.asset} />}
      {place && <p className="text-muted-foreground">{place}</p>}
    </div>
  )
}

/** Number, status and priority of a work order. */
export function OrderMeta({ order }: { order: WorkOrder }) {
  const { t } = useTranslation()
  const state = dueState(order, organizationToday())
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="tnum text-sm text-muted-foreground">{order.number}</span>
      <CopyButton text={order.number} label={t('work_orders.actions.copy_number')} />
      <StatusBadge domain="work_order" value={order.status} />
      <StatusBadge domain="priority" value={order.priority} />
      {state && <StatusBadge domain="due" value={state} label={dueWords(order, t) ?? ''} />}
      {order.on_hold_reason && (
        <Badge>
          {t('work_orders.waits_for', { reason: t(`work_orders.hold.${order.on_hold_reason}`) })}
        </Badge>
      )}
    </span>
  )
}

type MoveProps = Pick<OrderHeaderProps, 'order' | 'moves'>

/** The main action. */
export function NextMove({ order, moves, large = false }: MoveProps & { large?: boolean }) {
  const { t } = useTranslation()
  const to = nextMove(order.status)
  const { label, icon: Icon } = moveLook(order.status, to)
  return (
    <Button
      // Completed work is rarely reopened.
      variant={isOpen(order.status) ? 'primary' : 'outline'}
      pending={moves.pending}
      pendingLabel={t('common.saving')}
      {...(large && { size: 'lg' as const, className: 'h-12 flex-1' })}
      onClick={() => moves.move(order, to)}
    >
      <Icon aria-hidden />
      {t(label)}
    </Button>
  )
}

/** The other changes of status; work that isn't started can be completed at once, too. */
function OtherMoves({ order, moves }: MoveProps) {
  const { t } = useTranslation()
  if (order.status !== 'to_do') return null
  const { label, icon: Icon } = moveLook('to_do', 'done')
  return (
    <Button onClick={() => moves.move(order, 'done')}>
      <Icon aria-hidden />
      {t(label)}
    </Button>
  )
}

function More({ order, moves }: MoveProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayCreate = useMay(create)
  const mayUpdate = useMay(update) && !order.archived_at
  const mayArchive = useMay(remove) && !order.archived_at
  const archive = useArchive({ remove, restore })
  const { asset_id, site_id, location_id } = order
  const follow = () =>
    void navigate({
      to: '/work-orders/new',
      search: {
        after: order.id,
        ...(asset_id && { asset: asset_id }),
        ...(!asset_id && site_id && { site: site_id }),
        ...(!asset_id && location_id && { location: location_id }),
      },
    })
  return (
    <RecordMenu>
      {mayUpdate && <MenuMoves order={order} moves={moves} />}
      <MenuItem
        icon={<Printer aria-hidden />}
        onClick={() => void navigate({ href: sheetPath({ target: [order.id] }) })}
      >
        {t('work_orders.actions.print_sheet')}
      </MenuItem>
      {mayCreate && (
        <MenuItem icon={<CopyPlus aria-hidden />} onClick={follow}>
          {t('work_orders.actions.follow_up')}
        </MenuItem>
      )}
      {mayArchive && <MenuSeparator />}
      {mayArchive && (
        <RecordItem does="archive" onClick={() => void archive.archive(order.id, order.title)} />
      )}
    </RecordMenu>
  )
}

function MenuMoves({ order, moves }: MoveProps) {
  const { user } = useSession()
  return (
    <>
      <MoveItems order={order} moves={moves} />
      {order.assigned_to_id !== user?.id && <TakeItem order={order} />}
      <MenuSeparator />
    </>
  )
}
