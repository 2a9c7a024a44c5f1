import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { FacetOptions } from './facet-options.tsx'
import { FacetSection } from './facet-section.tsx'
import type { Facet, FacetValues, MoreFilters } from './facet.ts'

interface FilterSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  facets: readonly Facet[]
  values: FacetValues
  onFacet: (id: string, values: string[]) => void
  more?: MoreFilters | undefined
  onClear: () => void
  /** What the button says that shows the list again: «Show 1,204 assets». */
  resultLabel: string
}

/** All filters on a phone, one below the other. */
export function FilterSheet(props: FilterSheetProps) {
  const { open, onOpenChange, facets, values, onFacet, more, onClear, resultLabel } = props
  const { t } = useTranslation()
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="bottom"
      title={t('common.list.filters')}
      footer={
        <>
          <Button className="flex-1" onClick={onClear}>
            {t('common.list.clear_filters')}
          </Button>
          <Button variant="primary" className="flex-1" onClick={() => onOpenChange(false)}>
            {resultLabel}
          </Button>
        </>
      }
    >
      {facets.map((facet, index) => (
        <FacetSection
          key={facet.id}
          label={facet.label}
          active={values[facet.id]?.length ?? 0}
          startsOpen={index === 0}
          onOpen={facet.onOpen}
        >
          <div className="px-2 pb-2">
            <FacetOptions
              facet={facet}
              chosen={values[facet.id] ?? []}
              onChange={(chosen) => onFacet(facet.id, chosen)}
            />
          </div>
        </FacetSection>
      ))}
      {more && (
        <FacetSection label={more.label} active={more.active} startsOpen={false}>
          {more.content}
        </FacetSection>
      )}
    </Sheet>
  )
}
