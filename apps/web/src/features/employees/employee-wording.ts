import { useTranslation } from 'react-i18next'
import { recordWording } from '#components/record-wording.ts'
import { format } from '#lib/format.ts'
import { useEmployeeLabels } from './employee-fields.ts'

const date = (value: unknown) => format.date(String(value))

/** How the history of an employee is worded. */
export function useEmployeeWording() {
  const { t } = useTranslation()
  const labels = {
    ...useEmployeeLabels(),
    image: t('employees.fields.image'),
    external_id: t('employees.fields.external_id'),
  }
  const words = {
    start_date: date,
    end_date: date,
    image: (value: unknown) => t(value ? 'employees.image_set' : 'employees.image_none'),
  }
  return recordWording({ labels, status: 'employee', words }, t)
}
