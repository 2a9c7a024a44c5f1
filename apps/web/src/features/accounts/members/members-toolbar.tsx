import { USER_STATUSES } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { ColumnsMenu } from '#components/filter-bar/columns-menu.tsx'
import { DensityMenu } from '#components/filter-bar/density-menu.tsx'
import { FilterBar } from '#components/filter-bar/filter-bar.tsx'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { chosen, type MemberSearch, NO_NARROWING } from './member-search.ts'
import { roleOptions } from './roles.ts'

interface MembersToolbarProps {
  search: MemberSearch
  columns: readonly { id: string; header: string }[]
  layout: ColumnLayout
  resultLabel: string
  onSearch: (change: Partial<MemberSearch>) => void
}

/** Search and filters of the people of an account. */
export function MembersToolbar(props: MembersToolbarProps) {
  const { search, columns, layout, resultLabel, onSearch } = props
  const { t } = useTranslation()
  return (
    <FilterBar
      searchLabel={t('users.search')}
      search={search.search ?? ''}
      onSearch={(text) => onSearch({ search: text })}
      facets={[
        { id: 'role', label: t('users.fields.role'), options: roleOptions(t) },
        {
          id: 'status',
          label: t('users.fields.status'),
          options: USER_STATUSES.map((value) => ({
            value,
            label: statusLabel('member', value),
            icon: <StatusIcon domain="member" value={value} />,
          })),
        },
      ]}
      values={{ role: chosen(search, 'role'), status: chosen(search, 'status') }}
      onFacet={(id, values) =>
        onSearch({ [`filter[${id}]`]: values.length > 0 ? [...values] : undefined })
      }
      onClear={() => onSearch(NO_NARROWING)}
      resultLabel={resultLabel}
      tools={
        <>
          <DensityMenu />
          <ColumnsMenu columns={columns} layout={layout} />
        </>
      }
    />
  )
}
