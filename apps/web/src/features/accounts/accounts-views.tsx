import { useTranslation } from 'react-i18next'
import { ListViews } from '#components/record-list/list-views.tsx'
import { statusLabel } from '#components/status-badge.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import type { AccountSearch, ShowAccounts } from './account-search.ts'

interface AccountsViewsProps {
  search: AccountSearch
  layout: ColumnLayout
  onSearch: ShowAccounts
}

/** Ways to look at the accounts: all of them, those of one status, and what was saved. */
export function AccountsViews({ search, layout, onSearch }: AccountsViewsProps) {
  const { t } = useTranslation()
  const ofStatus = (status: 'active' | 'suspended') => ({
    id: status,
    label: statusLabel('account', status),
    filters: { 'filter[status]': [status] },
  })
  return (
    <ListViews
      name="accounts"
      builtIn={[
        { id: 'all', label: t('lists.views.all'), filters: {} },
        ofStatus('active'),
        ofStatus('suspended'),
      ]}
      search={search}
      layout={layout}
      visible={layout.order.filter((id) => !layout.hidden.includes(id))}
      onView={(next) => onSearch(next as Partial<AccountSearch>, { push: true })}
      onSaved={(saved) => onSearch({ saved })}
    />
  )
}
