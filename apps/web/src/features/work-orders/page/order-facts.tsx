import type { Named } from '@steward/contract/kit/fields.ts'
import { HOLD_REASONS } from '@steward/contract/work-order-status.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { detailsOf } from '#components/fields/details.tsx'
import { fieldAt } from '#components/fields/named.ts'
import { useCustomFields } from '#components/fields/custom-fields.ts'
import { FieldView } from '#components/fields/view.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { isElsewhere, nameOf } from '#lib/elsewhere.ts'
import { useMay } from '#lib/session.ts'
import { Due } from '../due.tsx'
import { useOrderChange } from '../moves/use-send-move.ts'
import { ORDERS } from '../order-kind.tsx'

const FIRST = ['asset_id', 'site_id', 'location_id', 'assigned_to_id'] as const
const NEXT = ['start_date', 'work_order_type_id', 'requested_by_id', 'estimated_hours'] as const
/** Fields that are hidden while they are empty. */
const LATER = [
  'started_at',
  'completed_at',
  'downtime_start',
  'downtime_end',
  'external_id',
] as const

/** The maintenance plan of a work order as a link. */
function PlanLink({ plan }: { plan: NonNullable<Named> }) {
  if (isElsewhere(plan)) return nameOf(plan)
  return (
    <Link to="/maintenance-plans/$id" params={{ id: plan.id }} className="link-name">
      {plan.name}
    </Link>
  )
}

/** The data of a work order. */
export function OrderFacts({ order, past = false }: { order: WorkOrder; past?: boolean }) {
  const { t } = useTranslation()
  const valueOf = (name: string): ReactNode => {
    const field = fieldAt(ORDERS.fields, name)
    return <FieldView field={field} held={field.held(order)} />
  }
  const item = (name: string) => ({
    label: fieldAt(ORDERS.fields, name).label(t),
    value: valueOf(name),
  })
  const later = LATER.filter((name) => order[name] !== null)
  return (
    <Card title={t('work_orders.details')}>
      {!past && <HoldControl order={order} />}
      <DescriptionList
        items={[
          ...FIRST.map(item),
          {
            label: t('work_orders.fields.due_date'),
            value: order.due_date && <Due order={order} density="cozy" />,
          },
          ...NEXT.map(item),
          ...later.map(item),
          ...(order.completed_by
            ? [{ label: t('work_orders.fields.completed_by_id'), value: order.completed_by.name }]
            : []),
          ...(order.maintenance_plan
            ? [
                {
                  label: t('work_orders.fields.maintenance_plan'),
                  value: <PlanLink plan={order.maintenance_plan} />,
                },
              ]
            : []),
          {
            label: t('work_orders.fields.source'),
            value: t(`work_orders.sources.${order.source}`),
          },
        ]}
      />
    </Card>
  )
}

/** The custom fields of its type, if there are any. */
export function CustomFacts({ order }: { order: WorkOrder }) {
  const { t } = useTranslation()
  const fields = useCustomFields({ entity: 'work_order', group: order.work_order_type_id })
  if (fields.length === 0) return null
  const names = fields.map(({ name }) => name)
  return (
    <Card title={t('data_fields.title')}>
      <DescriptionList items={detailsOf({ fields }, names, order, t)} />
    </Card>
  )
}

/** Why started work is on hold. */
function HoldControl({ order }: { order: WorkOrder }) {
  const { t } = useTranslation()
  const mayUpdate = useMay(workOrdersApi.update) && !order.archived_at
  const { change, pending } = useOrderChange()
  if (!mayUpdate || order.status !== 'in_progress') return null
  const nothing = t('work_orders.hold_none')
  const hold = (on_hold_reason: string | null) =>
    void change(
      order.id,
      { on_hold_reason },
      t(on_hold_reason ? 'work_orders.held' : 'work_orders.unheld', { number: order.number }),
    )
  return (
    <Field className="mb-4" label={t('work_orders.fields.on_hold_reason')}>
      {(control) => (
        <Select
          {...control}
          value={order.on_hold_reason}
          disabled={pending}
          options={HOLD_REASONS.map((value) => ({ value, label: t(`work_orders.hold.${value}`) }))}
          placeholder={nothing}
          emptyLabel={nothing}
          onChange={hold}
        />
      )}
    </Field>
  )
}
