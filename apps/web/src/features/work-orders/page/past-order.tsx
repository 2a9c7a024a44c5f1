import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Attachments } from '#components/attachments/attachments.tsx'
import { Card } from '#components/card.tsx'
import { Page, PageHeader } from '#components/page-header.tsx'
import { PastBanner } from '#components/past/past-banner.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Money } from '#components/values.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { CustomFacts, OrderFacts } from './order-facts.tsx'
import { OrderMeta } from './order-header.tsx'
import { OrderActivity, OrderTexts } from './order-texts.tsx'
import { PastParts } from './past-parts.tsx'

const MomentDialog = lazyOf(() => import('#components/past/moment-dialog.tsx'), 'MomentDialog')

interface PastOrderProps {
  /** The work order at that moment. */
  order: WorkOrder
  at: string
  onMoment: (at: string | null) => void
}

/** A work order at a past moment, read-only. */
export function PastOrder({ order, at, onMoment }: PastOrderProps) {
  const [isPicking, setPicking] = useState(false)
  const past = { at, since: order.created_at, onMoment }
  return (
    <Page>
      <PastBanner at={at} onMoment={onMoment} onPick={() => setPicking(true)} />
      <PageHeader title={order.title} meta={<OrderMeta order={order} />} />
      <div className="grid gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OrderTexts order={order} />
          <PastParts id={order.id} at={at} />
          <Attachments of={{ type: 'WorkOrder', id: order.id }} readOnly at={at} />
          <OrderActivity id={order.id} {...past} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 self-start max-xl:order-first">
          <OrderFacts order={order} past />
          <CustomFacts order={order} />
          <Sums order={order} />
        </div>
      </div>
      <Suspense fallback={null}>
        {isPicking && (
          <MomentDialog
            at={at}
            since={order.created_at}
            onClose={() => setPicking(false)}
            onPick={(moment) => {
              setPicking(false)
              onMoment(moment)
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** Its progress, time and costs. */
function Sums({ order }: { order: WorkOrder }) {
  const { t } = useTranslation()
  const { tasks_done: done, task_count: all } = order
  return (
    <Card title={t('work_orders.sections.work')}>
      <DescriptionList
        items={[
          {
            label: t('work_orders.fields.checklist'),
            value: all > 0 && t('work_orders.steps_done', { done, all }),
          },
          {
            label: t('work_orders.fields.actual_hours'),
            value: format.decimal(order.actual_hours, 2),
          },
          {
            label: t('work_orders.fields.total_cost'),
            value: <Money value={order.total_cost} />,
          },
        ]}
      />
      <p className="mt-3 text-xs text-muted-foreground">{t('work_orders.past.sums')}</p>
    </Card>
  )
}
