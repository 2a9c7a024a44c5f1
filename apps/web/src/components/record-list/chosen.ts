import { LIMITS } from '@steward/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { isNarrowed, type ListSearch, type Narrowing, narrowingOf } from './list-search.ts'
import type { BulkTarget } from './use-bulk.ts'
import type { Chosen } from './use-selection.ts'

/** The selected records, in words and in the format of calls. */
export interface ChosenRecords {
  count: number
  /** «12 assets». */
  items: string
  /** «12 assets selected». */
  label: string
  target: BulkTarget
  /** All matching records, including those that aren't loaded. */
  matching: boolean
}

/** A list and its selection. */
export interface Listed {
  search: ListSearch
  /** The default filter of the list. */
  usual?: Narrowing | undefined
  selection: Pick<
    Chosen<{ id: string; archived_at?: string | null }>,
    'rows' | 'ids' | 'matching' | 'chooseMatching' | 'clear'
  >
  total: number
  exact: boolean
  /** The number of matching records in words. */
  shown: string
  countText: (count: number) => string
  /** Whether bulk changes accept a filter instead of ids. */
  byFilter: boolean
  /** Selects as many as one call accepts, if it accepts no filter. */
  chooseLoaded: () => void
}

/** Whether one call accepts this number of ids. */
export const fitOneCall = (count: number) => count <= LIMITS.bulk_ids

/** «Select all», if more match than are selected and one call accepts them. */
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
 * The selection of a list, and the function to select all: by the filter, or as many as one call accepts without a
 * filter.
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

/** The ids of an export; empty if it is of all matching records. */
export const exportedIds = ({ selection: { ids, matching }, total, exact }: Listed) =>
  matching || (exact && ids.size === total) ? undefined : [...ids]
