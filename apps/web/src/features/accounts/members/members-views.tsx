import { useTranslation } from 'react-i18next'
import { ListViews } from '#components/record-list/list-views.tsx'
import { statusLabel } from '#components/status-badge.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import type { MemberSearch, ShowMembers } from './member-search.ts'

interface MembersViewsProps {
  search: MemberSearch
  layout: ColumnLayout
  onSearch: ShowMembers
}

/** Ways to look at the people of an account: all, those who haven't answered, and what was saved. */
export function MembersViews({ search, layout, onSearch }: MembersViewsProps) {
  const { t } = useTranslation()
  const ofStatus = (status: 'active' | 'invited') => ({
    id: status,
    label: statusLabel('member', status),
    filters: { 'filter[status]': [status] },
  })
  return (
    <ListViews
      name="account_users"
      builtIn={[
        { id: 'all', label: t('lists.views.all'), filters: {} },
        ofStatus('active'),
        ofStatus('invited'),
      ]}
      search={search}
      layout={layout}
      visible={layout.order.filter((id) => !layout.hidden.includes(id))}
      onView={(next) => onSearch(next as Partial<MemberSearch>, { push: true })}
      onSaved={(saved) => onSearch({ saved })}
    />
  )
}
