import type { Route } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { isNarrowed, type ListSearch, narrowingOf } from './list-search.ts'
import { type BulkTarget, takesFilter } from './use-bulk.ts'
import type { Chosen } from './use-selection.ts'

/** What the selected records are called, and how a call names them. */
export interface ChosenRecords {
  count: number
  /** «12 assets». */
  items: string
  /** «12 assets selected». */
  label: string
  target: BulkTarget
  /** All that match, those that aren't loaded too. */
  matching: boolean
}

interface Listed<Row extends { id: string }> {
  search: ListSearch
  selection: Chosen<Row>
  bulk: Route | undefined
  total: number
  exact: boolean
  /** All that the list shows, in words. */
  shown: string
  countText: (count: number) => string
  /** Chooses what fits into one call, where that takes no filter. */
  chooseLoaded: () => void
}

/** «Select all that match», where more match than are chosen and one call can take them. */
function useSelectAll<Row extends { id: string }>(listed: Listed<Row>) {
  const { search, selection, bulk, total, exact, shown, chooseLoaded } = listed
  const { t } = useTranslation()
  const { matching, ids } = selection
  const byFilter = takesFilter(bulk)
  const isOffered = byFilter || (exact && total <= LIMITS.bulk_ids)
  if (matching || !isOffered || (exact && ids.size >= total)) return undefined
  const words = isNarrowed(search) ? 'lists.selection.all_matching' : 'lists.selection.all'
  return {
    label: t(words, { items: shown }),
    onClick: byFilter ? selection.chooseMatching : chooseLoaded,
  }
}

/**
 * What is chosen of a list, and the way to choose all of it: by the filter, however many there are, or as many as one
 * call takes where that takes no filter.
 */
export function useChosen<Row extends { id: string }>(listed: Listed<Row>) {
  const { search, selection, total, shown, countText } = listed
  const { t } = useTranslation()
  const selectAll = useSelectAll(listed)
  const { matching, ids } = selection
  const items = matching ? shown : countText(ids.size)
  const chosen: ChosenRecords = {
    count: matching ? total : ids.size,
    items,
    label: matching
      ? t('lists.selection.matching', { items })
      : t('lists.selection.count', { items }),
    target: matching ? { filter: narrowingOf(search) } : [...ids],
    matching,
  }
  return { chosen, selectAll }
}

/** The part of an export's input that says which records: none where it is all that the list shows. */
export const exportedIds = <Row extends { id: string }>(
  { ids, matching }: Chosen<Row>,
  { total, exact }: { total: number; exact: boolean },
) => (matching || (exact && ids.size === total) ? undefined : [...ids])
