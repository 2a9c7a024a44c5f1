import type { Asset } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { FacetEntry } from '#components/record-list/use-facets.ts'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { useFlag } from '#lib/session.ts'
import type { AssetSearch } from './asset-search.ts'

export interface OwnFacet {
  id: string
  label: string
  labelOf: (entry: FacetEntry) => string
}

/** What the account's own fields add to the list. */
export interface OwnList {
  columns: ListColumn<Asset>[]
  /** Filters with counted values; `id` is the field's column, `cf:key`. */
  facets: OwnFacet[]
  /** The same of fields that don't stand in the list: they are behind «More». */
  rare: OwnFacet[]
  /** Filters without: ranges and parts of texts. */
  More: ComponentType<{ search: AssetSearch; onChange: (change: Partial<AssetSearch>) => void }>
}

/** Part of the list's key, so that whatever changes a field reads this again. */
const KEY = ['data_fields', 'list', 'in the register']

/** The account's own fields in the list; nothing of it is loaded while the feature is off. */
export function useOwnList(): OwnList | undefined {
  const { i18n } = useTranslation()
  const isOn = useFlag('assets.custom_fields.enable')
  const { data } = useQuery({
    queryKey: [...KEY, i18n.language],
    queryFn: () => import('./own-list-parts.tsx').then((parts) => parts.readOwnList()),
    enabled: isOn,
    structuralSharing: false,
  })
  return isOn ? data : undefined
}

/** How many filters of the account's own fields stand beside the chips. */
export const activeOwn = (search: AssetSearch, own: OwnList | undefined): number => {
  const chips = new Set(own?.facets.map(({ id }) => `filter[${id}]`))
  const keys = Object.entries(search)
    .filter(
      ([key, value]) => key.startsWith('filter[cf:') && value !== undefined && !chips.has(key),
    )
    .map(([key]) => key.replace(/\[(gte|lte)\]$/, ''))
  return new Set(keys).size
}
