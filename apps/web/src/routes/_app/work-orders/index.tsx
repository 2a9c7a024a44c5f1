import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarDays, Columns3, List } from 'lucide-react'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import type { ListSpec } from '#components/record-list/list-spec.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { ORDERS } from '#features/work-orders/order-kind.tsx'
import { orderSummary } from '#features/work-orders/order-queries.ts'
import { OrderRowItems } from '#features/work-orders/order-row-items.tsx'
import { useMoves } from '#features/work-orders/moves/use-moves.tsx'
import { KindOver, useOpen } from '#components/fields/kind-page.tsx'
import { id } from '@steward/contract/kit/fields.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { needs } from '#lib/session.ts'

const OrderFigures = lazyOf(() => import('#features/work-orders/order-figures.tsx'), 'OrderFigures')
const OrderBoard = lazyOf(() => import('#features/work-orders/board/order-board.tsx'), 'OrderBoard')
const OrderCalendar = lazyOf(
  () => import('#features/work-orders/calendar/order-calendar.tsx'),
  'OrderCalendar',
)

export const Route = createFileRoute('/_app/work-orders/')({
  ...listSearch(workOrdersApi.list.query, {
    edit: z.optional(id()),
    layout: z.optional(z.enum(['table', 'board', 'calendar'])),
    /** The month of the calendar, `YYYY-MM`, and the day that is chosen in it. */
    month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
    day: z.optional(z.iso.date()),
  }),
  beforeLoad: needs(workOrdersApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => {
    prefetchList(context.queryClient, ORDERS.list, deps)
    void context.queryClient.prefetchQuery(orderSummary())
  },
  component: WorkOrdersPage,
})

type OrderRow = typeof ORDERS.list extends ListSpec<infer Row> ? Row : never

const SPEC: ListSpec<OrderRow> = {
  ...ORDERS.list,
  layouts: [
    { id: 'table', label: 'work_orders.layout.table', icon: List },
    { id: 'board', label: 'work_orders.layout.board', icon: Columns3, component: OrderBoard },
    {
      id: 'calendar',
      label: 'work_orders.layout.calendar',
      icon: CalendarDays,
      component: OrderCalendar,
    },
  ],
}

/** The figures of the work; what waits for them is as high as they are. */
const Figures = ({ folded }: { folded: boolean }) => (
  <Suspense fallback={!folded && <div className="mb-3 h-[66px] shrink-0 sm:max-xl:h-[131px]" />}>
    <OrderFigures folded={folded} />
  </Suspense>
)

function WorkOrdersPage() {
  const navigate = Route.useNavigate()
  const moves = useMoves()
  const open = useOpen()
  return (
    <>
      <RecordList
        spec={SPEC}
        figures={Figures}
        onAdd={() => void navigate({ to: '/work-orders/new' })}
        onEdit={({ id: edit }) => open({ edit })}
        rowMenu={(order) => <OrderRowItems order={order} moves={moves} />}
      />
      {moves.dialog}
      <KindOver kind={ORDERS} />
    </>
  )
}
