import { nextStatuses, WORK_ORDER_STATUSES } from '@steward/contract/work-order-status.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choice, type ChoiceField, type NamedField, type Values } from '#components/fields/field.ts'
import { FormControls } from '#components/fields/form-fields.tsx'
import { fieldAt } from '#components/fields/named.ts'
import { useFields } from '#components/fields/use-fields.ts'
import { BulkFrame } from '#components/record-list/bulk-frame.tsx'
import type { BulkDialogProps } from '#components/record-list/bulk-spec.ts'
import { ORDERS } from '../order-kind.tsx'

type Row = Pick<WorkOrder, 'status'>

/** The statuses that at least one of the work orders may change to; all while not all are loaded. */
const openTo = (orders: readonly Row[], all: boolean) =>
  WORK_ORDER_STATUSES.filter(
    (status) => !all || orders.some((order) => nextStatuses(order.status).includes(status)),
  )

const field = (name: string) => fieldAt(ORDERS.fields, name)

/** The new status, and the fields it requires. */
const fieldsFor = (statuses: readonly string[]): NamedField[] => [
  {
    ...(field('status') as NamedField<ChoiceField>),
    ...choice({
      domain: 'work_order',
      problem: 'work_orders.problems.status',
      placeholder: 'fields.nothing_chosen',
      needed: true,
      next: () => statuses,
    }),
  },
  { ...field('resolution'), shown: ({ status }) => status === 'done' },
  { ...field('cancel_reason'), shown: ({ status }) => status === 'cancelled', needed: true },
]

const changesOf = ({ status, resolution, cancel_reason }: Values) => ({
  status,
  ...(status === 'done' && resolution ? { resolution } : {}),
  ...(status === 'cancelled' && { cancel_reason }),
})

/** Changes the status of several work orders. Those that can't take it are skipped. */
export function BulkMoveDialog({ chosen, onChange, ...frame }: BulkDialogProps) {
  const { t } = useTranslation()
  const fields = useMemo(
    () => fieldsFor(openTo(chosen as unknown as Row[], chosen.length === frame.count)),
    [chosen, frame.count],
  )
  const { form, finish, isComplete } = useFields(fields)
  const submit = () => {
    const entered = finish()
    if (entered) onChange(changesOf(entered))
  }
  return (
    <BulkFrame
      {...frame}
      title={t('work_orders.bulk.status')}
      changes={isComplete ? changesOf(form.values) : null}
      onSubmit={submit}
    >
      <FormControls fields={fields} form={form} />
    </BulkFrame>
  )
}
