import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What the fields of an employee are called, in the form's order. */
export function useEmployeeLabels() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      first_name: t('employees.fields.first_name'),
      last_name: t('employees.fields.last_name'),
      email: t('employees.fields.email'),
      phone: t('employees.fields.phone'),
      employee_number: t('employees.fields.employee_number'),
      job_title: t('employees.fields.job_title'),
      department_id: t('employees.fields.department_id'),
      manager_id: t('employees.fields.manager_id'),
      site_id: t('employees.fields.site_id'),
      location_id: t('employees.fields.location_id'),
      status: t('employees.fields.status'),
      start_date: t('employees.fields.start_date'),
      end_date: t('employees.fields.end_date'),
      user_id: t('employees.fields.user_id'),
      notes: t('employees.fields.notes'),
    }),
    [t],
  )
}
