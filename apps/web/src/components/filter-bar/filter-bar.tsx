import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstRow } from '#components/data-table/first-row.ts'
import { ONE_ROW, useFitting } from '#components/fitting.ts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { SearchInput } from '#components/ui/search-input.tsx'
import { whenIdle } from '#lib/idle.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsNarrow, useMedia } from '#lib/media.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { FacetChip, MoreChip, preloadOptions } from './facet-chip.tsx'
import type { Facet, FacetValues, MoreFilters, Sorting } from './facet.ts'
import { narrowed } from './narrowed.ts'
import { useTyped } from './use-typed.ts'

const SortChip = lazyOf(() => import('./sort-chip.tsx'), 'SortChip')
const FilterSheet = lazyOf(() => import('./filter-sheet.tsx'), 'FilterSheet')

interface FilterBarProps {
  /** What the search covers: «Search name, number, person or place». */
  searchLabel: string
  search: string
  /** Called after a pause in typing. */
  onSearch: (text: string) => void
  facets: readonly Facet[]
  values: FacetValues
  onFacet: (id: string, values: string[]) => void
  /** Filters that aren't lists of options. */
  more?: MoreFilters
  sorting?: Sorting | undefined
  /** Clears the search and all filters. */
  onClear: () => void
  /** The button of the filter sheet that leads back to the list: «Show 1,204 assets». */
  resultLabel: string
  /** Menus at the right: row height, columns. */
  tools?: ReactNode
}

const PAUSE = 200

/** From this width on the field has room for the complete placeholder, as long as no filter is active. */
const HAS_ROOM = '(min-width: 1400px)'

/** The width of the field that isn't text: icon, key and padding. */
const AROUND_TEXT = '4.5rem'
/** A width that fits the placeholder, estimated by the average width of letters. */
const widthOf = (label: string) => `calc(${Math.ceil(label.length * 0.76)}ch + ${AROUND_TEXT})`

/** Search and filters above a list, in one row; below 1024 px the filters are in a sheet. */
export function FilterBar(props: FilterBarProps) {
  const { searchLabel, search, onSearch, facets, values, more } = props
  const { t } = useTranslation()
  const narrow = useIsNarrow()
  const wide = useMedia(HAS_ROOM)
  const [text, setText] = useTyped({ value: search, onChange: onSearch, pause: PAUSE })
  const input = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLElement>(null)
  const active = activeIn(facets, values) + (more?.active ?? 0)

  useShortcuts({
    '/': () => input.current?.focus(),
    f: () => bar.current?.querySelector<HTMLElement>('[data-facet]')?.click(),
  })

  // Idle time is outside React.
  useEffect(() => whenIdle(preloadOptions), [])

  // The print view is rendered outside this component.
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
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        const isAsking = text !== search
        firstRow.goTo?.(isAsking)
        // Enter searches for the current text without waiting for the pause.
        if (isAsking) onSearch(text)
      }}
      // Where filters or a narrow screen take the room, a long placeholder would be cut off.
      placeholder={wide && active === 0 ? searchLabel : t('shell.search_short')}
      shortcut={narrow ? undefined : '/'}
      className={classNames(
        'flex-1',
        narrow ? 'min-w-0' : 'max-w-120 min-w-48',
        // Active filters need the room more than the placeholder.
        !narrow && active === 0 && 'min-[1400px]:min-w-(--wanted)',
      )}
      style={{ '--wanted': widthOf(searchLabel) }}
    />
  )

  return (
    <search
      ref={bar}
      className="flex h-(--toolbar-height) shrink-0 items-center gap-2 overflow-hidden px-4"
    >
      {field(input)}
      {narrow ? (
        <SheetFilters {...props} active={active} onClear={clear} />
      ) : (
        <>
          <Chips {...props}>
            {props.sorting?.unseen !== undefined && (
              <Suspense fallback={null}>
                <SortChip {...props.sorting} />
              </Suspense>
            )}
            {(active > 0 || search !== '') && <ClearButton onClear={clear} />}
          </Chips>
          <span className="flex-1" />
        </>
      )}
      {props.tools}
    </search>
  )
}

const activeIn = (facets: readonly Facet[], values: FacetValues): number =>
  facets.filter(({ id }) => (values[id]?.length ?? 0) > 0).length

const idsOf = (facets: readonly Facet[]) => facets.map(({ id }) => id)

/** The filters in order: active ones that wouldn't fit come first. */
function useInSight({ facets: all, values }: Pick<FilterBarProps, 'facets' | 'values'>) {
  const { box, fitting, spare } = useFitting<HTMLDivElement>()
  const isChosen = ({ id }: Facet) => (values[id]?.length ?? 0) > 0
  const [first, setFirst] = useState<readonly Facet['id'][]>(() => idsOf(all.filter(isChosen)))
  const facets = all.toSorted((a, b) => Number(first.includes(b.id)) - Number(first.includes(a.id)))
  const others = facets.slice(fitting)
  const hidden = JSON.stringify(idsOf(others.filter(isChosen)))

  // Filters don't move out of the menu while the user is in it.
  useEffect(() => {
    const isChoosing = box.current?.parentElement?.querySelector('[data-more] [data-popup-open]')
    const ids = JSON.parse(hidden) as string[]
    // oxlint-disable-next-line react/set-state-in-effect -- what is open is the document's to tell
    if (ids.length > 0 && !isChoosing) setFirst((before) => [...new Set([...before, ...ids])])
  }, [box, hidden])

  return { box, fitting, spare, facets, others }
}

/** The filters that fit, followed by «More» with the others. */
function Chips(props: FilterBarProps & { children: ReactNode }) {
  const { values, onFacet, more, children } = props
  const { box, fitting, spare, facets, others } = useInSight(props)
  return (
    <>
      <div ref={box} className={`${ONE_ROW} h-10 coarse:h-13`}>
        {facets.map((facet, at) => (
          <div key={facet.id} className={at < fitting ? undefined : 'invisible'}>
            <FacetChip
              facet={facet}
              chosen={values[facet.id] ?? []}
              onChange={(chosen) => onFacet(facet.id, chosen)}
            />
          </div>
        ))}
      </div>
      <div
        className="relative flex shrink-0 items-center gap-2 empty:hidden"
        style={{ insetInlineStart: -spare }}
      >
        {(more || others.length > 0) && (
          // As wide with a number as without, so that the number of filters that fit doesn't depend on it.
          <div data-more className="min-w-26 shrink-0">
            <MoreChip
              facets={others}
              values={values}
              onFacet={onFacet}
              more={more}
              active={activeIn(others, values) + (more?.active ?? 0)}
            />
          </div>
        )}
        {children}
      </div>
    </>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="ghost" onClick={onClear} className="shrink-0 text-muted-foreground">
      <X aria-hidden />
      <span className="max-[1400px]:sr-only">{t('common.list.clear_filters')}</span>
    </Button>
  )
}

function SheetFilters(props: FilterBarProps & { active: number }) {
  const { active, facets, values, onFacet, more, onClear, resultLabel } = props
  const { t } = useTranslation()
  // Mounted when first opened, and kept so that closing can be animated.
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
            onClose={() => setState('closed')}
            facets={facets}
            values={values}
            onFacet={onFacet}
            more={more}
            sorting={props.sorting}
            onClear={onClear}
            resultLabel={resultLabel}
          />
        )}
      </Suspense>
    </>
  )
}
