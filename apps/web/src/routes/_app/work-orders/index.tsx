import { WORK } from '@steward/contract/work-order-flag.ts'
import { workOrderSearch } from '@steward/contract/work-order-filters.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { id } from '@steward/contract/kit/fields.ts'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { ORDERS } from '#features/work-orders/order-kind.tsx'
import { ORDER_LIST } from '#features/work-orders/order-list.ts'
import { orderSummary } from '#features/work-orders/order-queries.ts'
import { OrderRowItems } from '#features/work-orders/order-row-items.tsx'
import { useMoves } from '#features/work-orders/moves/use-moves.tsx'
import { KindOver, useOpen } from '#components/fields/kind-page.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { needs, useMay } from '#lib/session.ts'

const OrderFigures = lazyOf(() => import('#features/work-orders/order-figures.tsx'), 'OrderFigures')

export const Route = createFileRoute('/_app/work-orders/')({
  ...listSearch(workOrderSearch, {
    edit: z.optional(id()),
    layout: z.optional(z.enum(['table', 'board', 'calendar'])),
    /** The calendar shows a week instead of a month. */
    span: z.optional(z.enum(['week'])),
    /** The month of the calendar, `YYYY-MM`, and the selected day. */
    month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
    day: z.optional(z.iso.date()),
  }),
  beforeLoad: needs(WORK.view),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => {
    prefetchList(context.queryClient, ORDER_LIST, deps)
    void context.queryClient.prefetchQuery(orderSummary())
  },
  component: WorkOrdersPage,
})

/** The figures of work orders; the placeholder has the same height. */
const Figures = ({ folded }: { folded: boolean }) => (
  <Suspense fallback={!folded && <div className="mb-3 h-[66px] shrink-0 sm:max-xl:h-[131px]" />}>
    <OrderFigures folded={folded} />
  </Suspense>
)

function WorkOrdersPage() {
  const navigate = Route.useNavigate()
  const moves = useMoves()
  const open = useOpen()
  const { t } = useTranslation()
  const mayImport = useMay({ every: ['bulk_import:create', 'work_order:create'] })
  return (
    <>
      <RecordList
        spec={ORDER_LIST}
        figures={Figures}
        links={
          mayImport
            ? [{ to: '/work-orders/import', label: t('work_orders.actions.import'), icon: Upload }]
            : []
        }
        onAdd={() => void navigate({ to: '/work-orders/new' })}
        onEdit={({ id: edit }) => open({ edit })}
        rowMenu={(order) => <OrderRowItems order={order} moves={moves} />}
      />
      {moves.dialog}
      <KindOver kind={ORDERS} />
    </>
  )
}
