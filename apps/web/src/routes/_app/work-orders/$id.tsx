import { yesNo } from '@steward/contract/kit/list.ts'
import { WORK } from '@steward/contract/work-order-flag.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { KindDialog } from '#components/fields/kind-dialog.tsx'
import { RecordPage } from '#components/record-page.tsx'
import { ORDERS } from '#features/work-orders/order-kind.tsx'
import { wholeOrder } from '#features/work-orders/order-queries.ts'
import { OrderPage } from '#features/work-orders/page/order-page.tsx'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/work-orders/$id')({
  ...pageSearch(z.object({ edit: yesNo() })),
  beforeLoad: needs(WORK.view),
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(wholeOrder(id)),
  component: OneOrder,
})

function OneOrder() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  // Replaced, so that Back doesn't open it again.
  const close = () => void navigate({ search: {}, replace: true })
  return (
    <RecordPage
      query={wholeOrder(id)}
      back={{ to: '/work-orders', label: t('work_orders.missing.back') }}
      title={t('work_orders.missing.title')}
      text={t('work_orders.missing.text')}
    >
      {(order) => (
        <>
          <OrderPage
            key={id}
            order={order}
            onEdit={() => void navigate({ search: { edit: true } })}
          />
          <Suspense fallback={null}>
            {edit && !order.archived_at && <KindDialog kind={ORDERS} edit={id} onClose={close} />}
          </Suspense>
        </>
      )}
    </RecordPage>
  )
}
