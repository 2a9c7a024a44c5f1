import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { useIsMobile } from '#lib/media.ts'
import { FacetSection } from './facet-section.tsx'
import { FacetSections } from './facet-sections.tsx'
import type { Facet, FacetValues, MoreFilters, Sorting } from './facet.ts'
import { SortSection } from './sort-section.tsx'

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  facets: readonly Facet[]
  values: FacetValues
  onFacet: (id: string, values: string[]) => void
  more?: MoreFilters | undefined
  sorting?: Sorting | undefined
  onClear: () => void
  /** The button that closes the sheet: «Show 1,204 assets». */
  resultLabel: string
}

/** All filters, for narrow windows. */
export function FilterSheet(props: FilterSheetProps) {
  const { open, onClose, facets, values, onFacet, more, onClear, resultLabel } = props
  const mobile = useIsMobile()
  const { t } = useTranslation()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side={mobile ? 'bottom' : 'right'}
      title={t('common.list.filters')}
      footer={
        <>
          <Button className="flex-1" onClick={onClear}>
            {t('common.list.clear_filters')}
          </Button>
          <Button variant="primary" className="flex-1" onClick={onClose}>
            {resultLabel}
          </Button>
        </>
      }
    >
      {props.sorting && <SortSection {...props.sorting} />}
      <FacetSections facets={facets} values={values} onFacet={onFacet} firstOpen />
      {more && (
        <FacetSection label={t('lists.filters.more')} active={more.active} startsOpen={false}>
          {more.content}
        </FacetSection>
      )}
    </Sheet>
  )
}
