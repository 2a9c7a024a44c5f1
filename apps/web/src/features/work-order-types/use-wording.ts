import type { ChecklistStep } from '@steward/contract/work-order-types.ts'
import { useTranslation } from 'react-i18next'
import { recordWording } from '#components/record-wording.ts'
import { statusLabel } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { KIND_LABELS, useTypeLabels, type WorkKind } from './type-fields.ts'

/** How the history of a type of work is worded. A checklist is its steps, by their titles. */
export function useTypeWording() {
  const { t } = useTranslation()
  const labels = useTypeLabels()
  const words = {
    kind: (value: unknown) => t(KIND_LABELS[value as WorkKind]),
    default_priority: (value: unknown) => statusLabel('priority', String(value)),
    target_hours: (value: unknown) => format.decimalInput(String(Number(value))),
    checklist: (value: unknown) => (value as ChecklistStep[]).map(({ title }) => title).join(' · '),
  }
  return recordWording({ labels, status: 'category', words }, t)
}
