import { assetsApi } from '@steward/contract/assets.ts'
import { FacetChip } from '#components/filter-bar/facet-chip.tsx'
import { NONE } from '#components/record-list/list-search.ts'
import { useListFacets } from '#components/record-list/use-list-facets.tsx'
import { inSites } from '#components/tile.tsx'

interface SiteFilterProps {
  sites: readonly string[]
  onChange: (sites: (string | null)[]) => void
}

/** The site filter of the dashboard: a chip, as in the list of assets. */
export function SiteFilter({ sites, onChange }: SiteFilterProps) {
  const [facet] = useListFacets({
    route: assetsApi.facets,
    facets: [{ field: 'site_id', label: 'assets.fields.site_id' }],
    search: inSites(sites),
    rows: [],
  })
  if (!facet) return null
  const options = facet.options.filter(({ value }) => value !== NONE)
  return <FacetChip facet={{ ...facet, options }} chosen={sites} onChange={onChange} />
}
