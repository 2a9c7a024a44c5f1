import { nextStatuses } from '@steward/contract/work-order-status.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#components/ui/menu.tsx'
import { useMay, useSession } from '#lib/session.ts'
import { type MovedOrder, moveLook } from './moves/move-spec.ts'
import type { Moves } from './moves/use-moves.tsx'
import { useOrderChange } from './moves/use-send-move.ts'

interface OrderItemsProps {
  order: MovedOrder & { archived_at?: string | null }
  moves: Pick<Moves, 'move'>
}

/** The possible changes of status as menu items. */
export function MoveItems({ order, moves }: OrderItemsProps) {
  const { t } = useTranslation()
  return nextStatuses(order.status).map((to) => {
    const { label, icon: Icon } = moveLook(order.status, to)
    return (
      <MenuItem
        key={to}
        icon={<Icon aria-hidden />}
        destructive={to === 'cancelled'}
        onClick={() => moves.move(order, to)}
      >
        {t(label)}
      </MenuItem>
    )
  })
}

/** Assigns a work order to the current user. */
export function TakeItem({ order }: Pick<OrderItemsProps, 'order'>) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { change } = useOrderChange()
  const take = () =>
    void change(
      order.id,
      { assigned_to_id: user?.id },
      t('work_orders.assigned_to_me', { number: order.number }),
    )
  return (
    <MenuItem icon={<UserRound aria-hidden />} onClick={take}>
      {t('work_orders.actions.take')}
    </MenuItem>
  )
}

/** The menu items of a work order in a list, besides the common ones. */
export function OrderRowItems({ order, moves }: OrderItemsProps) {
  const mayUpdate = useMay(workOrdersApi.update) && !order.archived_at
  if (!mayUpdate) return null
  return (
    <>
      <MoveItems order={order} moves={moves} />
      <TakeItem order={order} />
    </>
  )
}
