import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { History } from '#components/history/history.tsx'
import { PastHistory } from '#components/past/past-history.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useOrderWording } from '../use-order-wording.ts'

const FormattedText = lazyOf(() => import('#components/formatted-text.tsx'), 'FormattedText')

/** The description and resolution. */
export function OrderTexts({ order }: { order: WorkOrder }) {
  const { t } = useTranslation()
  const texts = [
    { title: t('work_orders.fields.description'), text: order.description },
    { title: t('work_orders.fields.resolution'), text: order.resolution },
    { title: t('work_orders.fields.cancel_reason'), text: order.cancel_reason },
  ]
  return texts.map(
    ({ title, text }) =>
      text && (
        <Card key={title} title={title}>
          <div className="text-sm break-words">
            <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
              <FormattedText text={text} />
            </Suspense>
          </div>
        </Card>
      ),
  )
}

interface OrderActivityProps {
  id: string
  /** The moment shown now; null for the present. */
  at: string | null
  since: string
  onMoment: (at: string | null) => void
}

/** The history of a work order, with links to its past states. */
export function OrderActivity({ id, ...past }: OrderActivityProps) {
  const wording = useOrderWording()
  return (
    <PastHistory {...past}>
      {(action) => <History type="WorkOrder" id={id} wording={wording} action={action} />}
    </PastHistory>
  )
}
