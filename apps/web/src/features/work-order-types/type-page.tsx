import type { WorkOrderType } from '@steward/contract/work-order-types.ts'
import { KindFormPage } from '#components/fields/kind-form-page.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { type PreviewValues, TypePreview } from './type-preview.tsx'
import { TYPES } from './types.tsx'

interface TypePageProps {
  /** The type to change; null for a new one. */
  record: WorkOrderType | null
  onDone: () => void
}

/** The page of one type of work: its form, and beside it what somebody with such an order will see. */
export function TypePage({ record, onDone }: TypePageProps) {
  return (
    <KindFormPage
      kind={TYPES}
      record={record}
      meta={record && <StatusBadge domain="category" value={record.status} />}
      aside={({ values }) => <TypePreview values={values as unknown as PreviewValues} />}
      onSaved={onDone}
      onCancel={onDone}
    />
  )
}
