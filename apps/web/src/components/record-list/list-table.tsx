import type { Route } from '@steward/contract/kit/route.ts'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sort } from '#components/data-table/column.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { ErrorState } from '#components/states.tsx'
import { errorText } from '#lib/error-text.ts'
import type { ListPartProps } from './list-part.ts'
import { type ListSearch, listPlace } from './list-search.ts'
import type { ListRow } from './list-spec.ts'
import { ListRowMenu } from './list-row-menu.tsx'

/** The order in which the list comes by itself. */
function usualOrder(route: Route): Pick<ListSearch, 'sort' | 'order'> {
  const { shape } = route.query._zod.def as unknown as {
    shape: Record<'sort' | 'order', { _zod: { def: { defaultValue: unknown } } }>
  }
  const of = (key: 'sort' | 'order') => String(shape[key]._zod.def.defaultValue)
  return { sort: of('sort'), order: of('order') === 'desc' ? 'desc' : 'asc' }
}

const orderOf = (sort: Sort | null, route: Route): Pick<ListSearch, 'sort' | 'order'> =>
  sort ? { sort: sort.id, order: sort.desc ? 'desc' : 'asc' } : usualOrder(route)

interface ListTableProps<Row extends ListRow> extends ListPartProps<Row> {
  empty: ReactNode
}

/** The rows of a list. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { spec, search, list: state, handlers, onShow, empty } = props
  const { t } = useTranslation()
  const { list, selection, columns, layout, archive } = state
  const usual = usualOrder(spec.api.list)
  const sort = { id: search.sort ?? usual.sort!, desc: (search.order ?? usual.order) === 'desc' }
  const card = useCallback((row: Row) => spec.card(row, t), [spec, t])
  const selectAll = () => selection.chooseAll(list.rows)

  if (list.error && list.rows.length === 0) {
    return <ErrorState message={errorText(list.error, t)} onRetry={list.retry} />
  }
  return (
    <DataTable
      label={t(spec.texts.title)}
      columns={columns}
      layout={layout}
      rows={list.rows}
      total={list.exact ? list.total : null}
      rowName={spec.rowName}
      card={card}
      loading={list.loading}
      refreshing={list.refreshing}
      stale={list.stale}
      sort={sort}
      onSort={(next) => onShow(orderOf(next, spec.api.list))}
      {...(mayChoose(props) && {
        selection: selection.ids,
        onSelection: selection.choose,
        onSelectAll: selectAll,
      })}
      rowMenu={(row) => <ListRowMenu spec={spec} row={row} handlers={handlers} archive={archive} />}
      hasMore={list.hasMore}
      loadingMore={list.loadingMore}
      loadMoreFailed={list.loadMoreFailed}
      onLoadMore={list.onLoadMore}
      resetKey={JSON.stringify([listPlace(search), search.page])}
      empty={empty}
    />
  )
}

/** Rows are chosen only where something can be done with several of them. */
const mayChoose = <Row extends ListRow>({ spec: { api } }: ListTableProps<Row>) =>
  api.bulk !== undefined || api.export !== undefined
