import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What the fields of a department are called. */
export function useDepartmentLabels() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      name: t('departments.fields.name'),
      code: t('departments.fields.code'),
      parent_id: t('departments.fields.parent_id'),
      manager_id: t('departments.fields.manager_id'),
      site_id: t('departments.fields.site_id'),
      cost_centre: t('departments.fields.cost_centre'),
      status: t('departments.fields.status'),
      description: t('departments.fields.description'),
    }),
    [t],
  )
}
