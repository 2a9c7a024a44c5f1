import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '#components/page-header.tsx'
import { ForbiddenState } from '#components/states.tsx'
import { useFoldedFigures } from '#lib/figures.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { withSearch } from '#lib/page-search.ts'
import { useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { ListBody } from './list-body.tsx'
import { ListHeader } from './list-header.tsx'
import { facetValues, type ListSearch } from './list-search.ts'
import type { ListHandlers, ListRow, ListSpec, RowDialog } from './list-spec.ts'
import { useMayCall } from './use-may-call.ts'
import { useRecordList } from './use-record-list.ts'

const ImportedNote = lazyOf(() => import('./imported-note.tsx'), 'ImportedNote')

interface RecordListProps<Row extends ListRow> extends ListHandlers<Row> {
  spec: ListSpec<Row>
}

/** The search of the list in the URL, and how it changes. A change of filters goes to the first page. */
function useListAddress() {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const show = (change: ListSearch, { push = false } = {}) =>
    void navigate({
      to: '.',
      search: withSearch({ page: 1, ...change }),
      replace: !push,
    })
  return { search, show }
}

/** The open dialog of a row's menu, with the current state of the row. */
function useRowDialog<Row extends ListRow>(rows: readonly Row[]) {
  const [asked, setAsked] = useState<{ row: Row; dialog: RowDialog<Row> } | null>(null)
  const row = asked && (rows.find(({ id }) => id === asked.row.id) ?? asked.row)
  return {
    ask: (of: Row, dialog: RowDialog<Row>) => setAsked({ row: of, dialog }),
    dialog: row && <Suspense fallback={null}>{asked.dialog(row, () => setAsked(null))}</Suspense>,
  }
}

/**
 * A complete list page from its declaration: header, views, search and filters, bulk bar, rows, footer. Its state is in
 * the URL, so a link shows the same. Guard the route with `needs(api.list)` and read the URL with `listSearch`.
 */
export function RecordList<Row extends ListRow>({ spec, ...handlers }: RecordListProps<Row>) {
  const { search, show } = useListAddress()
  const { t } = useTranslation()
  const list = useRecordList(spec, search)
  const { ask, dialog } = useRowDialog(list.list.rows)
  const { folded } = useFoldedFigures()
  const maySee = useMay(spec.api.list)
  const mayAdd = useMayCall(spec.api.create) && handlers.onAdd !== undefined
  useShortcuts({ c: () => handlers.onAdd?.() }, mayAdd)
  if (!maySee) return <ForbiddenState level={1} />
  const { figures: Figures } = handlers
  const [imported] = facetValues(search, 'import')
  const parts = { spec, search, list, handlers, mayAdd, onShow: show, onAsk: ask }
  return (
    <Page>
      <ListHeader {...parts} />
      {Figures && !folded && <Figures folded={false} />}
      {handlers.above}
      {imported && (
        <Suspense fallback={null}>
          <ImportedNote id={imported} onShow={show} />
        </Suspense>
      )}
      <output className="sr-only">
        {list.selection.released ? t('lists.selection.released') : ''}
      </output>
      <ListBody {...parts} />
      {dialog}
    </Page>
  )
}
