import { assetsApi, CONDITIONS, CRITICALITIES } from '@steward/contract/assets.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FacetOptions } from '#components/filter-bar/facet-options.tsx'
import { FacetSection } from '#components/filter-bar/facet-section.tsx'
import type { FacetOption } from '#components/filter-bar/facet.ts'
import {
  facetFilter,
  facetValues,
  type ListSearch,
  NONE,
} from '#components/record-list/list-search.ts'
import { type FacetEntry, useFacets } from '#components/record-list/use-facets.ts'
import type { TKey } from '#lib/i18n.ts'
import { CONDITION_LABELS, CRITICALITY_LABELS } from './asset-fields.ts'
import { type AssetSearch, MORE_FACETS, type MoreFacet } from './asset-search.ts'
import type { OwnList } from './own-list.ts'

/** Closed values, in the order of their kind. */
const ORDER: Partial<Record<MoreFacet, readonly string[]>> = {
  condition: CONDITIONS,
  criticality: CRITICALITIES,
}
const WORDS: Partial<Record<MoreFacet, Readonly<Record<string, TKey>>>> = {
  condition: CONDITION_LABELS,
  criticality: CRITICALITY_LABELS,
}

function labelOf(field: MoreFacet, { value, name }: FacetEntry, t: TFunction): string {
  if (value === NONE) return t('assets.facets.none')
  const words = WORDS[field]?.[value]
  return words ? String(t(words)) : (name ?? value)
}

function ordered(field: MoreFacet, entries: readonly FacetEntry[]): readonly FacetEntry[] {
  const order = ORDER[field]
  if (!order) return entries
  const place = ({ value }: FacetEntry) => (value === NONE ? order.length : order.indexOf(value))
  return entries.toSorted((a, b) => place(a) - place(b))
}

interface MoreFacetsProps {
  search: AssetSearch
  own: OwnList | undefined
  onChange: (change: Partial<AssetSearch>) => void
}

/** The filters by counted values that are asked for less often, the account's own among them. */
export function MoreFacets({ search, own, onChange }: MoreFacetsProps) {
  const { t } = useTranslation()
  const place = search as ListSearch
  const rare = [
    ...MORE_FACETS.map((id) => ({
      id,
      label: t(`assets.fields.${id}`),
      options: (entries: readonly FacetEntry[]) =>
        ordered(id, entries).map((entry) => optionOf(entry, labelOf(id, entry, t))),
    })),
    ...(own?.rare ?? []).map((facet) => ({
      id: facet.id,
      label: facet.label,
      options: (entries: readonly FacetEntry[]) =>
        entries.map((entry) => optionOf(entry, facet.labelOf(entry))),
    })),
  ]
  const counted = useFacets({
    route: assetsApi.facets,
    fields: rare.map(({ id }) => id),
    search: place,
    rows: [],
  })
  return rare.map(({ id, label, options }, index) => {
    const { entries, loading, failed, open, search: find } = counted[index]!
    const chosen = facetValues(place, id)
    const isClosed = ORDER[id as MoreFacet] !== undefined
    const facet = { id, label, loading, failed, options: options(entries) }
    return (
      <FacetSection key={id} label={label} active={chosen.length} startsOpen={false} onOpen={open}>
        <div className="px-2 pb-2">
          <FacetOptions
            // There are few closed values, and only this side knows their names.
            facet={isClosed ? facet : { ...facet, onSearch: find }}
            chosen={chosen}
            onChange={(values) => onChange(facetFilter(id, values) as Partial<AssetSearch>)}
          />
        </div>
      </FacetSection>
    )
  })
}

const optionOf = ({ value, count }: FacetEntry, label: string): FacetOption => ({
  value,
  label,
  ...(count !== undefined && { count }),
})
