import type { FieldSection, FieldType } from '@steward/contract/data-fields.ts'
import { useTranslation } from 'react-i18next'
import { SECTION_LABELS, TYPE_LOOKS } from '#components/custom-fields/field-types.ts'
import { recordWording } from '#components/record-wording.ts'
import { useFieldWords } from './use-field-form.ts'

/** How the history of a field is worded. */
export function useFieldWording() {
  const { t } = useTranslation()
  const words = {
    type: (value: unknown) => t(TYPE_LOOKS[value as FieldType].label),
    section: (value: unknown) => t(SECTION_LABELS[value as FieldSection]),
    category_ids: (value: unknown) => String((value as unknown[]).length),
  }
  const labels = { ...useFieldWords(), sort_order: t('data_fields.fields.sort_order') }
  return recordWording({ labels, status: 'category', words }, t)
}
