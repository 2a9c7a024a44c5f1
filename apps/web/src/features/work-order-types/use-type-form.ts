import {
  type WorkOrderType,
  WorkOrderTypeInput,
  workOrderTypesApi,
} from '@steward/contract/work-order-types.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { filled, onTheWire, type Problems } from '#components/record-form/record-fields.ts'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { parseDecimal } from '#lib/decimal.ts'
import { format, formatLocale } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { draftOf, type StepDraft, stepOf, stepProblem } from './steps.ts'
import { type Priority, useTypeLabels, type WorkKind } from './type-fields.ts'

export interface TypeValues {
  name: string
  kind: WorkKind
  default_priority: Priority
  target_hours: string
  number_prefix: string
  require_asset: boolean
  require_resolution: boolean
  checklist: StepDraft[]
  icon: string | null
  colour: string | null
  status: WorkOrderType['status']
  description: string
}

const BLANK: TypeValues = {
  name: '',
  kind: 'corrective',
  default_priority: 'medium',
  target_hours: '',
  number_prefix: '',
  require_asset: false,
  require_resolution: false,
  checklist: [],
  icon: null,
  colour: null,
  status: 'active',
  description: '',
}

function valuesOf(record: WorkOrderType | null): TypeValues {
  if (!record) return BLANK
  const { name, kind, default_priority, require_asset, require_resolution } = record
  const { icon, colour, status, target_hours } = record
  return {
    ...{ name, kind, default_priority, require_asset, require_resolution, icon, colour, status },
    target_hours: target_hours ? format.decimalInput(target_hours) : '',
    number_prefix: record.number_prefix ?? '',
    checklist: record.checklist.map(draftOf),
    description: record.description ?? '',
  }
}

/** The hours that were typed; undefined where they are none. */
function hoursIn(text: string): string | null | undefined {
  if (text.trim() === '') return null
  const hours = parseDecimal(text, formatLocale())
  const isHours = z.safeParse(WorkOrderTypeInput.shape.target_hours, hours ?? 'none').success
  return hours !== null && isHours ? hours : undefined
}

function check(values: TypeValues, t: TFunction): Problems<TypeValues> {
  return {
    ...(values.name.trim() === '' && { name: t('work_order_types.problems.name') }),
    ...(hoursIn(values.target_hours) === undefined && {
      target_hours: t('work_order_types.problems.target_hours', {
        example: format.decimalInput('48'),
      }),
    }),
    ...(values.checklist.some((step) => stepProblem(step) !== null) && {
      checklist: t('work_order_types.problems.checklist'),
    }),
  }
}

const wireOf = (values: Partial<TypeValues>) =>
  onTheWire({
    ...values,
    ...(values.target_hours !== undefined && { target_hours: hoursIn(values.target_hours) }),
    ...(values.checklist && { checklist: values.checklist.map(stepOf) }),
  })

/** The form of one type of work. */
export function useTypeForm(record: WorkOrderType | null, onSaved: (saved: WorkOrderType) => void) {
  const { t } = useTranslation()
  const create = useSend(workOrderTypesApi.create, { once: true })
  const update = useSend(workOrderTypesApi.update)
  return useRecordForm<TypeValues, WorkOrderType>({
    name: record ? `work_order_types/edit/${record.id}` : 'work_order_types/new',
    labels: useTypeLabels(),
    initial: useMemo(() => valuesOf(record), [record]),
    version: record?.lock_version ?? null,
    check: (values) => check(values, t),
    send: async (values, changed, lock_version) => {
      const { data } = record
        ? await update.mutateAsync({
            params: { id: record.id },
            body: {
              work_order_type: { ...wireOf(changed), lock_version: lock_version ?? undefined },
            },
          })
        : await create.mutateAsync({
            body: { work_order_type: filled(wireOf(values)) as WorkOrderTypeInput },
          })
      return data
    },
    read: (theirs) => ({ values: valuesOf(theirs), version: theirs.lock_version }),
    onSaved,
  })
}

export type TypeForm = ReturnType<typeof useTypeForm>
