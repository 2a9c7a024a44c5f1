import { useTranslation } from 'react-i18next'
import { recordWording } from '#components/record-wording.ts'
import { useDepartmentLabels } from './department-fields.ts'

/** How the history of a department is worded. */
export function useDepartmentWording() {
  const { t } = useTranslation()
  const labels = useDepartmentLabels()
  return recordWording({ labels, status: 'department' }, t)
}
