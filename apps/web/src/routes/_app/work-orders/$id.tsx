import { instant } from '@steward/contract/kit/fields.ts'
import { WORK } from '@steward/contract/work-order-flag.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { KindDialog } from '#components/fields/kind-dialog.tsx'
import { NoPast } from '#components/past/no-past.tsx'
import { RecordPage } from '#components/record-page.tsx'
import { ORDERS } from '#features/work-orders/order-kind.tsx'
import { pastOrder, wholeOrder } from '#features/work-orders/order-queries.ts'
import { OrderPage } from '#features/work-orders/page/order-page.tsx'
import { PastOrder } from '#features/work-orders/page/past-order.tsx'
import { opened } from '#lib/opened.ts'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/work-orders/$id')({
  ...pageSearch(z.object({ edit: opened(), at: z.optional(instant()) })),
  beforeLoad: needs(WORK.view),
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(wholeOrder(id)),
  component: OneOrder,
})

function OneOrder() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { edit, at } = Route.useSearch()
  const navigate = Route.useNavigate()
  // Replaces the URL, so that Back doesn't open it again.
  const close = () => void navigate({ search: {}, replace: true })
  const onMoment = (moment: string | null) =>
    void navigate({ search: moment === null ? {} : { at: moment } })
  const missing = {
    back: { to: '/work-orders', label: t('work_orders.missing.back') },
    title: t('work_orders.missing.title'),
    text: t('work_orders.missing.text'),
    record: { get: workOrdersApi.get, id },
  }
  if (at)
    return (
      <RecordPage
        query={pastOrder(id, at)}
        absent={<NoPast onBack={() => onMoment(null)} />}
        {...missing}
      >
        {(order) => <PastOrder key={id} order={order} at={at} onMoment={onMoment} />}
      </RecordPage>
    )
  return (
    <RecordPage query={wholeOrder(id)} {...missing}>
      {(order) => (
        <>
          <OrderPage
            key={id}
            order={order}
            onEdit={() => void navigate({ search: { edit: true } })}
            onMoment={onMoment}
          />
          <Suspense fallback={null}>
            {edit && !order.archived_at && <KindDialog kind={ORDERS} edit={id} onClose={close} />}
          </Suspense>
        </>
      )}
    </RecordPage>
  )
}
