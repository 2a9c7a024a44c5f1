import { useTranslation } from 'react-i18next'
import { lifeText } from '#components/life-text.ts'
import { recordWording } from '#components/record-wording.ts'
import { format } from '#lib/format.ts'
import { fieldName, useCategoryLabels } from './category-fields.ts'

/** How the history of a category is worded. */
export function useCategoryWording() {
  const { t } = useTranslation()
  const labels = useCategoryLabels()
  const words = {
    useful_life_months: (value: unknown) => lifeText(Number(value)),
    salvage_percent: (value: unknown) => `${format.decimalInput(String(Number(value)))} %`,
    required_fields: (value: unknown) =>
      format.list((value as string[]).map((field) => fieldName(field, t))),
  }
  return recordWording({ labels, status: 'category', words }, t)
}
