import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#components/data-table/data-table.tsx'
import { ErrorState } from '#components/states.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { orderOf, sortOf } from './list-order.ts'
import type { ListPartProps } from './list-part.ts'
import { listPlace } from './list-search.ts'
import type { ListRow } from './list-spec.ts'

const ListRowMenu = lazyOf(() => import('./list-row-menu.tsx'), 'ListRowMenu')

interface ListTableProps<Row extends ListRow> extends ListPartProps<Row> {
  empty: ReactNode
}

/** The rows of a list. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { spec, search, list: state, onShow, empty } = props
  const { t } = useTranslation()
  const { list, selection, columns, layout } = state
  const card = useCallback((row: Row) => spec.card(row, t), [spec, t])

  if (list.error && list.rows.length === 0) {
    return <ErrorState error={list.error} onRetry={list.retry} />
  }
  return (
    <DataTable
      label={t(spec.texts.title)}
      columns={columns}
      layout={layout}
      rows={list.rows}
      top={list.top}
      length={list.length}
      at={list.at}
      onSight={list.onSight}
      read={list.read}
      failed={list.failed}
      onRetry={list.retry}
      total={list.exact ? list.total : null}
      rowName={spec.rowName}
      card={card}
      loading={list.loading}
      refreshing={list.refreshing}
      stale={list.stale}
      sort={sortOf(search, spec.api.list)}
      onSort={(next) => onShow(orderOf(next, spec.api.list))}
      {...(mayChoose(props) && {
        selection: selection.ids,
        onSelection: selection.choose,
        onSelectAll: () => selection.chooseAll(list.rows),
      })}
      rowMenu={(row) => menuOf(row, props)}
      onRowKey={(key, row) =>
        props.handlers.rowKeys?.[key]?.(row, (dialog) => props.onAsk(row, dialog))
      }
      resetKey={JSON.stringify([listPlace(search), search.page])}
      empty={empty}
    />
  )
}

/** The menu of a row. */
function menuOf<Row extends ListRow>(row: Row, props: ListTableProps<Row>) {
  const { spec, search, handlers, onAsk } = props
  const { onEdit, rowMenu } = handlers
  return (
    <ListRowMenu
      id={row.id}
      name={(spec.shortName ?? spec.rowName)(row)}
      isArchived={Boolean(row.archived_at)}
      api={spec.api}
      href={spec.href?.(row, search)}
      onEdit={onEdit && (() => onEdit(row))}
      archiving={spec.archiving}
    >
      {rowMenu?.(row, (dialog) => onAsk(row, dialog))}
    </ListRowMenu>
  )
}

/** Rows are selectable only if there are bulk actions. */
const mayChoose = <Row extends ListRow>({ spec: { api } }: ListTableProps<Row>) =>
  api.bulk !== undefined || api.export !== undefined
