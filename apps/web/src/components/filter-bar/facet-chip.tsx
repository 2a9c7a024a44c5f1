import { CirclePlus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { Popover } from '#components/ui/popover.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import type { Facet, FacetValues, MoreFilters } from './facet.ts'

const loadOptions = () => import('./facet-options.tsx')
// The popover waits for it, so that its first field gets the focus.
const FacetOptions = lazyOf(loadOptions, 'FacetOptions')
const FacetSections = lazyOf(() => import('./facet-sections.tsx'), 'FacetSections')

/** Preloads the content of filters. */
export const preloadOptions = () => void loadOptions().catch(() => undefined)

interface FacetChipProps {
  facet: Facet
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

/** The label of a selected value. */
export function chosenName({ options }: Facet, value: string): string {
  const option = options.find((one) => one.value === value)
  return option?.words ?? option?.label ?? value
}

/** The selected values as text: up to two names, or the first and the number of others. */
function chosenWords(facet: Facet, chosen: readonly string[]): string {
  const names = chosen.map((value) => chosenName(facet, value))
  return names.length <= 2 ? names.join(', ') : `${names[0]} +${names.length - 1}`
}

const LOOK =
  'inline-flex h-8 items-center gap-1.5 rounded-lg border px-2.5 text-sm font-medium whitespace-nowrap transition-colors coarse:h-11 [&_svg]:size-3.5'
const OFF =
  'border-dashed border-input text-muted-foreground hover:bg-muted hover:text-foreground data-popup-open:bg-muted data-popup-open:text-foreground'
const ON = 'border-transparent bg-primary-soft text-primary-text'

/** The classes of a toolbar button: dashed while inactive, filled while active. */
export const chipStyles = (on: boolean, className?: string) =>
  classNames(LOOK, on ? ON : OFF, className)

interface ChipProps {
  label: string
  on: boolean
  /** The selected values as text. */
  words: string
  width: string
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** A toolbar button that shows the selected values. */
function Chip({ label, on, words, width, onOpen, children }: ChipProps) {
  return (
    <Popover
      label={label}
      className={width}
      onOpenChange={(open) => {
        if (open) onOpen?.()
      }}
      trigger={
        <button type="button" data-facet="" className={chipStyles(on, 'shrink-0')}>
          {!on && <CirclePlus aria-hidden />}
          {label}
          {on && (
            <>
              <span aria-hidden className="h-3.5 w-px bg-current opacity-30" />
              <span className="tnum max-w-64 truncate font-semibold">{words}</span>
            </>
          )}
        </button>
      }
    >
      {children}
    </Popover>
  )
}

/** A filter by options. */
export function FacetChip({ facet, chosen, onChange }: FacetChipProps) {
  return (
    <Chip
      label={facet.label}
      on={chosen.length > 0}
      words={chosenWords(facet, chosen)}
      width="w-60"
      onOpen={facet.onOpen}
    >
      <FacetOptions facet={facet} chosen={chosen} onChange={onChange} />
    </Chip>
  )
}

interface MoreChipProps {
  /** The filters that don't fit into the toolbar. */
  facets: readonly Facet[]
  values: FacetValues
  onFacet: (id: string, values: string[]) => void
  more: MoreFilters | undefined
  active: number
}

/** The button for filters that don't fit into the toolbar, and for those that aren't lists of options. */
export function MoreChip({ facets, values, onFacet, more, active }: MoreChipProps) {
  const { t } = useTranslation()
  return (
    <Chip
      label={t('lists.filters.more')}
      on={active > 0}
      words={format.integer(active)}
      width="w-88 overflow-y-auto"
    >
      {facets.length > 0 && (
        <Suspense fallback={<div aria-busy className="h-80" />}>
          <FacetSections facets={facets} values={values} onFacet={onFacet} />
        </Suspense>
      )}
      {more?.content}
    </Chip>
  )
}
