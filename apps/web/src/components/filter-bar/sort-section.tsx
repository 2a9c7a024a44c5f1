import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Sorting } from './facet.ts'

/** The order of a list without headings. */
export function SortSection({ columns, sort, onSort }: Sorting) {
  const { t } = useTranslation()
  const label = t('common.list.sort_by')
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-border px-4 py-3">
      <Select
        label={label}
        value={sort.id}
        onChange={(id) => id !== null && onSort({ ...sort, id })}
        options={columns.map(({ id, header }) => ({ value: id, label: header }))}
        placeholder={label}
        className="min-w-0 flex-1"
      />
      <SegmentedControl
        label={t('common.list.order')}
        value={sort.desc ? 'desc' : 'asc'}
        onChange={(order) => onSort({ ...sort, desc: order === 'desc' })}
        options={[
          { value: 'asc', label: t('common.list.ascending') },
          { value: 'desc', label: t('common.list.descending') },
        ]}
      />
    </div>
  )
}
