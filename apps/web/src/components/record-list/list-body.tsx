import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ListCard, ListFooter, ListRows } from '#components/list/list-card.tsx'
import { organizationToday } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { exportedColumns } from './exported-columns.ts'
import type { ListPartProps } from './list-part.ts'
import { isNarrowed } from './list-search.ts'
import type { ListRow, ListSpec } from './list-spec.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { isReordered } from './list-order.ts'
import { ListViews } from './list-views.tsx'
import { SkippedRecords } from './skipped-records.tsx'
import { takesFilter } from './use-bulk.ts'
import { useLayouts } from './use-layouts.tsx'
import type { ReadyView } from './use-views.ts'

const LayoutSwitch = lazyOf(() => import('./layout-switch.tsx'), 'LayoutSwitch')
const ListBulkBar = lazyOf(() => import('./list-bulk-bar.tsx'), 'ListBulkBar')
const Pagination = lazyOf(() => import('#components/list/pagination.tsx'), 'Pagination')
const ListEmpty = lazyOf(() => import('./list-empty.tsx'), 'ListEmpty')

const EVERYTHING = {}
const ARCHIVED = { 'filter[archived]': true } as const

function useReadyViews<Row extends ListRow>({ api, texts, views = [] }: ListSpec<Row>) {
  const { t } = useTranslation()
  const day = organizationToday()
  const all: ReadyView[] = [
    { id: 'all', label: t(texts.all ?? 'lists.views.all'), filters: EVERYTHING },
    ...views.map(({ id, label, filters }) => ({
      id,
      label: t(label),
      filters: typeof filters === 'function' ? filters(day) : filters,
    })),
  ]
  if (!api.restore) return all
  return [...all, { id: 'archived', label: t('lists.views.archived'), filters: ARCHIVED }]
}

/** The card of a list: its views, its toolbar or bulk bar, its rows, and their number. */
export function ListBody<Row extends ListRow>(props: ListPartProps<Row>) {
  const { spec, search, list, onShow } = props
  const { t } = useTranslation()
  const { Layout, ways } = useLayouts(props)
  const { grid } = list
  const Grid = grid.isOn ? spec.grid?.component : undefined
  const empty = <Empty {...props} />
  const shown = { list: list.list, visible: list.visible, search, onShow, empty }
  return (
    <>
      <ListCard label={t(spec.texts.title)}>
        <ListViews
          name={spec.name}
          builtIn={useReadyViews(spec)}
          search={search}
          isReordered={isReordered(search, spec.api.list)}
          layout={list.layout}
          visible={list.visible}
          onView={(next) => onShow(next, { push: true })}
          onSaved={(saved) => onShow({ saved })}
          end={
            <Suspense fallback={null}>
              <LayoutSwitch ways={ways} grid={grid} cells={spec.grid} />
            </Suspense>
          }
        />
        {!Grid && <Bar {...props} isTable={Layout === undefined} />}
        {!Grid && search.search && spec.readings && (
          <Suspense fallback={null}>
            <spec.readings search={search} onShow={onShow} />
          </Suspense>
        )}
        {Grid ? (
          <>
            <Later>
              <Grid {...shown} leaveRef={grid.leaveRef} onDone={grid.end} />
            </Later>
            <Footer {...props} />
          </>
        ) : Layout ? (
          <Later>
            <Layout {...shown} />
          </Later>
        ) : (
          <Table {...props} empty={empty} />
        )}
      </ListCard>
      <SkippedRecords bulk={list.bulk} countText={list.counts.countText} reasons={spec.reasons} />
    </>
  )
}

/** The area of the rows while their layout is being loaded. */
const Later = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<ListRows>{null}</ListRows>}>{children}</Suspense>
)

/** The toolbar, or the bulk bar. */
function Bar<Row extends ListRow>(props: ListPartProps<Row> & { isTable: boolean }) {
  const { list, isTable } = props
  if (isTable && list.selection.ids.size > 0) return <ChosenBar {...props} />
  return <ListToolbar {...props} />
}

/** The rows as a table, and their number. */
function Table<Row extends ListRow>(props: ListPartProps<Row> & { empty: ReactNode }) {
  return (
    <>
      <ListRows>
        <ListTable {...props} />
      </ListRows>
      <Footer {...props} />
    </>
  )
}

/** The number of records. */
function Footer<Row extends ListRow>({ spec, search, list, onShow }: ListPartProps<Row>) {
  const { meta } = list.list
  return (
    <ListFooter
      count={list.counts.footer}
      totals={spec.totals && <spec.totals search={search} />}
      pages={
        spec.paging === 'pages' &&
        meta && (
          <Suspense fallback={null}>
            <Pagination meta={meta} onPage={(page) => onShow({ page })} />
          </Suspense>
        )
      }
    />
  )
}

function Empty<Row extends ListRow>(props: ListPartProps<Row>) {
  const { spec, search, list, handlers, mayAdd, onShow } = props
  const { facets, more } = list.filters
  if (handlers.firstUse !== undefined && !isNarrowed(search)) return handlers.firstUse
  return (
    <Suspense fallback={null}>
      <ListEmpty
        icon={spec.icon}
        texts={spec.texts}
        route={spec.api.facets}
        facets={[...facets, ...more.flatMap((one) => ('facet' in one ? [one.facet] : []))]}
        search={search}
        onShow={onShow}
        onAdd={mayAdd ? handlers.onAdd : undefined}
      />
    </Suspense>
  )
}

/** The bulk bar. */
function ChosenBar<Row extends ListRow>({ spec, search, list }: ListPartProps<Row>) {
  const { selection, counts, columns, visible, bulk, exporting } = list
  const { rows, total, exact, read } = list.list
  return (
    <Suspense fallback={<div className="h-(--toolbar-height) shrink-0 bg-primary-soft" />}>
      <ListBulkBar
        spec={spec}
        api={spec.api}
        bulk={bulk}
        listed={{
          search,
          usual: spec.usual,
          selection,
          total,
          exact,
          shown: counts.shown,
          countText: counts.countText,
          byFilter: takesFilter(spec.api.bulk),
          chooseLoaded: () =>
            void read(0, total - 1).then(selection.chooseAll, () => selection.chooseAll(rows)),
        }}
        onExport={(format, ids) =>
          void exporting.run({ search, format, columns: exportedColumns(columns, visible), ids })
        }
      />
    </Suspense>
  )
}
