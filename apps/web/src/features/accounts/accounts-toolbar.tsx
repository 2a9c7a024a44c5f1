import { useTranslation } from 'react-i18next'
import { ColumnsMenu } from '#components/filter-bar/columns-menu.tsx'
import { DensityMenu } from '#components/filter-bar/density-menu.tsx'
import { FilterBar } from '#components/filter-bar/filter-bar.tsx'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { type AccountSearch, statusesOf } from './account-search.ts'

const STATUSES = ['active', 'suspended'] as const
type Status = (typeof STATUSES)[number]

interface AccountsToolbarProps {
  search: AccountSearch
  columns: readonly { id: string; header: string }[]
  layout: ColumnLayout
  resultLabel: string
  onSearch: (change: Partial<AccountSearch>) => void
}

/** Search, the filter by status, and the look of the list. */
export function AccountsToolbar(props: AccountsToolbarProps) {
  const { search, columns, layout, resultLabel, onSearch } = props
  const { t } = useTranslation()
  return (
    <FilterBar
      searchLabel={t('accounts.search')}
      search={search.search ?? ''}
      onSearch={(text) => onSearch({ search: text })}
      facets={[
        {
          id: 'status',
          label: t('settings.fields.status'),
          options: STATUSES.map((value) => ({
            value,
            label: statusLabel('account', value),
            icon: <StatusIcon domain="account" value={value} />,
          })),
        },
      ]}
      values={{ status: statusesOf(search) }}
      onFacet={(_, values) =>
        onSearch({ 'filter[status]': values.length > 0 ? ([...values] as Status[]) : undefined })
      }
      onClear={() => onSearch({ search: '', 'filter[status]': undefined })}
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
