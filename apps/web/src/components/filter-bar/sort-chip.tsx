import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chipStyles } from './facet-chip.tsx'
import type { Sorting } from './facet.ts'

/** The order of a list, while the sorted column is hidden. */
export function SortChip({ unseen, sort, onSort }: Sorting) {
  const { t } = useTranslation()
  const Arrow = sort.desc ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      title={t('common.list.unsort')}
      onClick={() => onSort(null)}
      className={chipStyles(true, 'shrink-0')}
    >
      <Arrow aria-hidden />
      {t('common.list.sorted_by', { name: unseen ?? '' })}
      <X aria-hidden />
    </button>
  )
}
