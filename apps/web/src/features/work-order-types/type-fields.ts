import type {
  PRIORITIES,
  STEP_KINDS,
  WORK_ORDER_KINDS,
} from '@steward/contract/work-order-types.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TKey } from '#lib/i18n.ts'

export type WorkKind = (typeof WORK_ORDER_KINDS)[number]
export type Priority = (typeof PRIORITIES)[number]
export type StepKind = (typeof STEP_KINDS)[number]

export const KIND_LABELS: Readonly<Record<WorkKind, TKey>> = {
  corrective: 'work_order_types.kinds.corrective',
  preventive: 'work_order_types.kinds.preventive',
  inspection: 'work_order_types.kinds.inspection',
  safety: 'work_order_types.kinds.safety',
  project: 'work_order_types.kinds.project',
  other: 'work_order_types.kinds.other',
}

export const STEP_LABELS: Readonly<Record<StepKind, TKey>> = {
  check: 'work_order_types.steps.kinds.check',
  text: 'work_order_types.steps.kinds.text',
  number: 'work_order_types.steps.kinds.number',
  choice: 'work_order_types.steps.kinds.choice',
  pass_fail: 'work_order_types.steps.kinds.pass_fail',
  meter: 'work_order_types.steps.kinds.meter',
}

/** What the fields of a type of work are called, in the form's order. */
export function useTypeLabels() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      name: t('work_order_types.fields.name'),
      kind: t('work_order_types.fields.kind'),
      default_priority: t('work_order_types.fields.default_priority'),
      target_hours: t('work_order_types.fields.target_hours'),
      number_prefix: t('work_order_types.fields.number_prefix'),
      require_asset: t('work_order_types.fields.require_asset'),
      require_resolution: t('work_order_types.fields.require_resolution'),
      checklist: t('work_order_types.fields.checklist'),
      icon: t('work_order_types.fields.icon'),
      colour: t('work_order_types.fields.colour'),
      status: t('work_order_types.fields.status'),
      description: t('work_order_types.fields.description'),
    }),
    [t],
  )
}
