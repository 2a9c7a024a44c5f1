import { useTranslation } from 'react-i18next'
import { ListCard, ListFooter, ListRows } from '#components/list/list-card.tsx'
import { Pagination } from '#components/list/pagination.tsx'
import { exportedIds, useChosen } from './chosen.ts'
import { ListBulkBar } from './list-bulk-bar.tsx'
import { SkippedRecords } from './skipped-records.tsx'
import { ListEmpty } from './list-empty.tsx'
import { isNarrowed, withoutNarrowing } from './list-search.ts'
import type { ListPartProps } from './list-part.ts'
import type { ListRow, ListSpec } from './list-spec.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { ListViews } from './list-views.tsx'
import type { ReadyView } from './use-views.ts'
import { exportedColumns } from './exported-columns.ts'

const EVERYTHING = {}
const ARCHIVED = { 'filter[archived]': true } as const

function useReadyViews<Row extends ListRow>({ api, views = [] }: ListSpec<Row>): ReadyView[] {
  const { t } = useTranslation()
  const own = views.map(({ id, label, filters }) => ({ id, label: t(label), filters }))
  return [
    { id: 'all', label: t('lists.views.all'), filters: EVERYTHING },
    ...own,
    ...(api.restore
      ? [{ id: 'archived', label: t('lists.views.archived'), filters: ARCHIVED }]
      : []),
  ]
}

/** The card of a list: its views, its toolbar or what can be done with the chosen rows, the rows, and their number. */
export function ListBody<Row extends ListRow>(props: ListPartProps<Row>) {
  const { spec, search, list, handlers, mayAdd, onShow } = props
  const { t } = useTranslation()
  const { counts, columns, layout, visible, bulk } = list
  const { meta } = list.list
  return (
    <>
      <ListCard label={t(spec.texts.title)}>
        <ListViews
          name={spec.name}
          builtIn={useReadyViews(spec)}
          search={search}
          layout={layout}
          visible={visible}
          onView={(next) => onShow(next, { push: true })}
          onSaved={(saved) => onShow({ saved })}
        />
        {list.selection.ids.size > 0 ? (
          <ChosenBar {...props} />
        ) : (
          <ListToolbar
            spec={spec}
            search={search}
            rows={list.list.rows}
            columns={columns}
            layout={layout}
            more={handlers.more}
            shown={counts.shown}
            onShow={onShow}
          />
        )}
        <ListRows>
          <ListTable
            {...props}
            empty={
              <ListEmpty
                spec={spec}
                isNarrowed={isNarrowed(search)}
                search={search}
                onShow={onShow}
                onAdd={mayAdd ? handlers.onAdd : undefined}
                onClear={() => onShow(withoutNarrowing(search))}
              />
            }
          />
        </ListRows>
        <ListFooter
          count={counts.footer}
          pages={
            spec.paging === 'pages' &&
            meta && <Pagination meta={meta} onPage={(page) => onShow({ page })} />
          }
        />
      </ListCard>
      <SkippedRecords bulk={bulk} countText={counts.countText} reasons={spec.reasons} />
    </>
  )
}

/** The bar of the chosen rows. */
function ChosenBar<Row extends ListRow>({ spec, search, list }: ListPartProps<Row>) {
  const { selection, counts, columns, visible } = list
  const { total, exact, rows, loadAll } = list.list
  const { chosen, selectAll } = useChosen({
    search,
    selection,
    bulk: spec.api.bulk,
    total,
    exact,
    shown: counts.shown,
    countText: counts.countText,
    chooseLoaded: () => void loadAll().then(selection.chooseAll, () => selection.chooseAll(rows)),
  })
  return (
    <ListBulkBar
      spec={spec}
      chosen={selection.rows}
      records={chosen}
      bulk={list.bulk}
      selectAll={selectAll}
      onExport={(format) =>
        void list.exporting.run({
          search,
          format,
          columns: exportedColumns(columns, visible),
          ids: exportedIds(selection, { total, exact }),
        })
      }
      onClear={selection.clear}
    />
  )
}
