import { FacetOptions } from './facet-options.tsx'
import { FacetSection } from './facet-section.tsx'
import type { Facet, FacetValues } from './facet.ts'

interface FacetSectionsProps {
  facets: readonly Facet[]
  values: FacetValues
  onFacet: (id: string, values: string[]) => void
  /** Opens the first one. */
  firstOpen?: boolean
}

/** Filters by options, one below the other. */
export function FacetSections({ facets, values, onFacet, firstOpen = false }: FacetSectionsProps) {
  return facets.map((facet, index) => {
    const chosen = values[facet.id] ?? []
    return (
      <FacetSection
        key={facet.id}
        label={facet.label}
        active={chosen.length}
        startsOpen={firstOpen && index === 0}
        onOpen={facet.onOpen}
      >
        <div className="px-2 pb-2">
          <FacetOptions
            facet={facet}
            chosen={chosen}
            onChange={(next) => onFacet(facet.id, next)}
          />
        </div>
      </FacetSection>
    )
  })
}
