import type { Named } from '@steward/contract/kit/fields.ts'
import { type WorkOrderType, workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { PRIORITIES } from '@steward/contract/work-order-status.ts'
import { useTranslation } from 'react-i18next'
import type { ChoiceField, InputProps } from '#components/fields/field.ts'
import { StatusIcon } from '#components/status-badge.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { useNamed } from './use-named.ts'

/** The priority of a new work order; by default that of its type. */
export function PriorityInput(props: InputProps<string | null, ChoiceField>) {
  const { field, value, values, onChange } = props
  const { t } = useTranslation()
  const label = field.label(t)
  const { record } = useNamed(workOrderTypesApi.get, (values['work_order_type_id'] as Named)?.id)
  const ofType = (record as WorkOrderType | undefined)?.default_priority ?? 'medium'
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        {label}
      </p>
      <SegmentedControl
        label={label}
        value={value ?? ofType}
        onChange={onChange}
        options={PRIORITIES.map((priority) => ({
          value: priority,
          label: (
            <>
              <StatusIcon domain="priority" value={priority} />
              {t(`status.priority.${priority}`)}
            </>
          ),
        }))}
      />
    </div>
  )
}
