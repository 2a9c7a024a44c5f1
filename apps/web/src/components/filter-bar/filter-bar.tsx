import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { SearchInput } from '#components/ui/search-input.tsx'
import { whenIdle } from '#lib/idle.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsMobile } from '#lib/media.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { FacetChip, MoreChip, preloadOptions } from './facet-chip.tsx'
import type { Facet, FacetValues, MoreFilters } from './facet.ts'
import { narrowed } from './narrowed.ts'
import { useTyped } from './use-typed.ts'

const FilterSheet = lazyOf(() => import('./filter-sheet.tsx'), 'FilterSheet')

export interface FilterBarProps {
  /** What the search looks through: «Search name, tag, serial number or notes». */
  searchLabel: string
  search: string
  /** Called after a pause in typing. */
  onSearch: (text: string) => void
  facets: readonly Facet[]
  values: FacetValues
  onFacet: (id: string, values: string[]) => void
  /** Filters that are no lists of options. */
  more?: MoreFilters
  /** Takes the search and all filters away. */
  onClear: () => void
  /** On phones, the button back to the list: «Show 1,204 assets». */
  resultLabel: string
  /** Menus at the right: density, columns. */
  tools?: ReactNode
}

const PAUSE = 200

/** Search and filters above a list; on phones the filters are in a sheet. */
export function FilterBar(props: FilterBarProps) {
  const { searchLabel, search, onSearch, facets, values, more } = props
  const mobile = useIsMobile()
  const [text, setText] = useTyped({ value: search, onChange: onSearch, pause: PAUSE })
  const input = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLElement>(null)
  const chosen = facets.filter(({ id }) => (values[id]?.length ?? 0) > 0).length
  const active = chosen + (more?.active ?? 0)

  useShortcuts({
    '/': () => input.current?.focus(),
    f: () => bar.current?.querySelector<HTMLElement>('[data-facet]')?.click(),
  })

  // When the browser has time is its own to tell.
  useEffect(() => whenIdle(preloadOptions), [])

  // A print is made outside of what is drawn here.
  useEffect(() => {
    narrowed.bar = props
  })

  const clear = () => {
    setText('')
    props.onClear()
  }
  const field = (ref: Ref<HTMLInputElement>) => (
    <SearchInput
      ref={ref}
      label={searchLabel}
      value={text}
      onChange={setText}
      shortcut={mobile ? undefined : '/'}
      className="min-w-0 flex-1 sm:max-w-72 sm:min-w-56"
    />
  )

  return (
    <search
      ref={bar}
      className="flex min-h-(--toolbar-height) shrink-0 items-center gap-2 px-4 py-2.5"
    >
      {mobile ? (
        <>
          {field(input)}
          <PhoneFilters {...props} active={active} onClear={clear} />
        </>
      ) : (
        <>
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            {field(input)}
            {facets.map((facet) => (
              <FacetChip
                key={facet.id}
                facet={facet}
                chosen={values[facet.id] ?? []}
                onChange={(chosen) => props.onFacet(facet.id, chosen)}
              />
            ))}
            {more && <MoreChip more={more} />}
            {(active > 0 || search !== '') && <ClearButton onClear={clear} />}
          </div>
          {props.tools}
        </>
      )}
    </search>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="ghost" onClick={onClear} className="text-muted-foreground">
      <X aria-hidden />
      {t('common.list.clear_filters')}
    </Button>
  )
}

function PhoneFilters(props: FilterBarProps & { active: number }) {
  const { active, facets, values, onFacet, more, onClear, resultLabel } = props
  const { t } = useTranslation()
  // Mounted with the first opening, so that closing it can be animated.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button
        data-facet=""
        aria-haspopup="dialog"
        onClick={() => setState('open')}
        className="coarse:h-11"
      >
        <SlidersHorizontal aria-hidden />
        {t('common.list.filters')}
        {active > 0 && (
          <span className="tnum grid size-5 place-items-center rounded-full bg-primary text-2xs font-bold text-primary-foreground">
            {active}
          </span>
        )}
      </Button>
      <Suspense fallback={null}>
        {state !== 'never' && (
          <FilterSheet
            open={state === 'open'}
            onOpenChange={(open) => setState(open ? 'open' : 'closed')}
            facets={facets}
            values={values}
            onFacet={onFacet}
            more={more}
            onClear={onClear}
            resultLabel={resultLabel}
          />
        )}
      </Suspense>
    </>
  )
}
