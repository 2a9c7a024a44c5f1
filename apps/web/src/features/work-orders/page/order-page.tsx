import { isOpen } from '@steward/contract/work-order-status.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Attachments } from '#components/attachments/attachments.tsx'
import { BottomBar } from '#components/bottom-bar.tsx'
import { type Attached, upload } from '#components/attachments/uploads.ts'
import { RefusedChanges } from '#components/outbox/waiting-changes.tsx'
import { Page } from '#components/page-header.tsx'
import { useIsMobile } from '#lib/media.ts'
import { useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import type { PhotoTaker } from '../moves/move-spec.ts'
import { useMoves } from '../moves/use-moves.tsx'
import { Checklist } from './checklist.tsx'
import { CustomFacts, OrderFacts } from './order-facts.tsx'
import { NextMove, OrderHeader } from './order-header.tsx'
import { OrderLinks } from './order-links.tsx'
import { numbersOf, OrderRequests, useRequestsIn } from './order-requests.tsx'
import { OrderTexts } from './order-texts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Watchers } from './watchers.tsx'
import { CostCard, TimeCard } from './work-cards.tsx'

interface OrderPageProps {
  order: WorkOrder
  onEdit: () => void
  /** Shows the work order at a past moment. */
  onMoment: (at: string | null) => void
}

/** A work order's page: data, checklist, comments, time and costs. */
export function OrderPage({ order, onEdit, onMoment }: OrderPageProps) {
  const mobile = useIsMobile()
  const client = useQueryClient()
  const mayUpdate = useMay(workOrdersApi.update) && !order.archived_at
  const photo: PhotoTaker = (id, files) => upload(client, { type: 'WorkOrder', id }, files)
  const moves = useMoves({ asks: true, photo })
  const requests = useRequestsIn(order.id)
  const of: Attached = { type: 'WorkOrder', id: order.id }
  useShortcuts(
    {
      e: onEdit,
      '.': () => document.querySelector<HTMLElement>('[data-record-menu]')?.click(),
    },
    mayUpdate,
  )
  return (
    <Page>
      <OrderHeader order={order} moves={moves} onEdit={onEdit} />
      <div className="grid gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4 empty:hidden xl:col-start-1">
          <RefusedChanges order={order.id} />
          <OrderTexts order={order} />
          <OrderRequests order={order} requests={requests} />
          <Checklist id={order.id} mayChange={mayUpdate && isOpen(order.status)} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 self-start xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <OrderFacts order={order} />
          <CustomFacts order={order} />
          <TimeCard order={order} />
          <CostCard order={order} />
          <Watchers order={order} />
          <OrderLinks order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 self-start xl:col-start-1">
          <Attachments
            of={of}
            readOnly={order.archived_at !== null}
            at={null}
            origins={numbersOf(requests)}
          />
          <OrderTimeline order={order} onMoment={onMoment} />
        </div>
      </div>
      {mobile && mayUpdate && (
        <BottomBar>
          <NextMove order={order} moves={moves} large />
        </BottomBar>
      )}
      {moves.dialog}
    </Page>
  )
}
