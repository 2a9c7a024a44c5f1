import { employeesApi } from '@steward/contract/employees.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { LEAVERS } from './employees.tsx'

/** Tells that former employees still have assets, with a link to them. */
export function LeaversBanner({ shown }: { shown: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(
    query(employeesApi.list, {
      query: { ...LEAVERS, 'filter[status]': 'left', per_page: 1 },
    }),
  )
  const count = data?.meta.total_records ?? 0
  if (count === 0) return null
  return (
    <div className="px-4 pb-3 sm:px-6">
      <Banner kind="warning">
        {t('employees.leavers.text', { count, formatted: format.integer(count) })}{' '}
        {!shown && (
          <Link to="." search={LEAVERS} className="font-medium underline">
            {t('employees.leavers.show')}
          </Link>
        )}
      </Banner>
    </div>
  )
}
