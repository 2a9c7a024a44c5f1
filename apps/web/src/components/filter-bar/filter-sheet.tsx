import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { FacetOptions } from './facet-options.tsx'
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
        <Section
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
        </Section>
      ))}
      {more && (
        <Section label={more.label} active={more.active} startsOpen={false}>
          {more.content}
        </Section>
      )}
    </Sheet>
  )
}

interface SectionProps {
  label: string
  /** How many of its filters are set. */
  active: number
  startsOpen: boolean
  onOpen?: (() => void) | undefined
  children: ReactNode
}

function Section({ label, active, startsOpen, onOpen, children }: SectionProps) {
  return (
    <details
      open={startsOpen}
      className="shrink-0 border-b border-border"
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.()
      }}
    >
      <summary className="flex h-12 items-center justify-between px-4 text-base font-medium">
        {label}
        {active > 0 && (
          <span className="tnum rounded-full bg-primary-soft px-2 text-xs font-semibold text-primary-text">
            {active}
          </span>
        )}
      </summary>
      {children}
    </details>
  )
}
