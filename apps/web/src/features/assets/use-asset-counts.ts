import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'
import { assetSummary } from './asset-queries.ts'
import { type AssetSearch, isNarrowed } from './asset-search.ts'

/** How many assets the list shows and how many there are, in words. A total that was not counted to its end says so. */
export function useAssetCounts(
  search: AssetSearch,
  { total, exact, known }: { total: number; exact: boolean; known: boolean },
) {
  const { t } = useTranslation()
  const everything = useQuery(assetSummary()).data?.data.dashboard_counts.total
  const number = exact
    ? format.integer(total)
    : t('assets.over', { formatted: format.integer(total) })
  const shown = t('assets.count', { count: total, formatted: number })

  if (!known) return { shown: '', all: null, footer: '' }
  // Archived assets are none of those that are counted as all.
  const onlyArchived = search['filter[archived]'] === true
  if (!isNarrowed(search) || onlyArchived || everything === undefined)
    return { shown, all: null, footer: shown }
  const all = t('assets.count', { count: everything, formatted: format.integer(everything) })
  return { shown, all, footer: t('assets.filtered', { shown: number, total: all }) }
}
