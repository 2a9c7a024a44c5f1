import type { Route } from '@steward/contract/kit/route.ts'
import { FacetOptions } from '#components/filter-bar/facet-options.tsx'
import { FacetSection } from '#components/filter-bar/facet-section.tsx'
import { facetFilter, facetValues } from './list-search.ts'
import type { FilterProps, MoreFilter } from './list-spec.ts'
import { TypedFilter } from './typed-filter.tsx'
import { useListFacets } from './use-list-facets.tsx'

interface MoreFiltersProps extends FilterProps {
  route: Route | undefined
  filters: readonly MoreFilter[]
}

const NO_ROWS: readonly object[] = []

/** The less common filters: counted values and ranges. */
export function MoreFilters({ route, filters, search, onShow }: MoreFiltersProps) {
  const facets = useListFacets({
    route,
    facets: filters.flatMap((filter) => ('facet' in filter ? [filter.facet] : [])),
    search,
    rows: NO_ROWS,
  })
  const typed = filters.flatMap((filter) => ('of' in filter ? [filter] : []))
  return (
    <>
      {filters.map(
        (filter) =>
          'component' in filter && (
            <filter.component key={filter.field} search={search} onShow={onShow} />
          ),
      )}
      {facets.map((facet) => {
        const chosen = facetValues(search, facet.id)
        return (
          <FacetSection
            key={facet.id}
            label={facet.label}
            active={chosen.length}
            startsOpen={false}
            onOpen={facet.onOpen}
          >
            <div className="px-2 pb-2">
              <FacetOptions
                facet={facet}
                chosen={chosen}
                onChange={(values) => onShow(facetFilter(facet.id, values))}
              />
            </div>
          </FacetSection>
        )
      })}
      {typed.length > 0 && (
        <div className="flex flex-col gap-5 p-4">
          {typed.map(({ of, presets }) => (
            <TypedFilter
              key={of.name}
              field={of}
              presets={presets}
              search={search}
              onShow={onShow}
            />
          ))}
        </div>
      )}
    </>
  )
}
