import { LIMITS } from '@steward/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { isNarrowed, type ListSearch, type Narrowing, narrowingOf } from './list-search.ts'
import type { BulkTarget } from './use-bulk.ts'
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

/** What is listed, and what is chosen of it. */
export interface Listed {
  search: ListSearch
  /** What the list is narrowed to where its address says nothing else. */
  usual?: Narrowing | undefined
  selection: Pick<
    Chosen<{ id: string; archived_at?: string | null }>,
    'rows' | 'ids' | 'matching' | 'chooseMatching' | 'clear'
  >
  total: number
  exact: boolean
  /** All that the list shows, in words. */
  shown: string
  countText: (count: number) => string
  /** Whether a change of many takes the filter instead of single records. */
  byFilter: boolean
  /** Chooses what fits into one call, where that takes no filter. */
  chooseLoaded: () => void
}

/** Whether one call takes so many records by their ids. */
export const fitOneCall = (count: number) => count <= LIMITS.bulk_ids

/** «Select all that match», where more match than are chosen and one call can take them. */
function useSelectAll(listed: Listed) {
  const { search, selection, byFilter, total, exact, shown, chooseLoaded } = listed
  const { t } = useTranslation()
  const { matching, ids } = selection
  const isOffered = byFilter || (exact && fitOneCall(total))
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
export function useChosen(listed: Listed) {
  const { search, usual, selection, total, shown, countText } = listed
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
    target: matching ? { filter: { ...usual, ...narrowingOf(search) } } : [...ids],
    matching,
  }
  return { chosen, selectAll }
}

/** The part of an export's input that says which records: none where it is all that the list shows. */
export const exportedIds = ({ selection: { ids, matching }, total, exact }: Listed) =>
  matching || (exact && ids.size === total) ? undefined : [...ids]
