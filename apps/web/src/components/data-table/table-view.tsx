import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import type { Density } from '#lib/theme.ts'
import type { CardParts, Column, Grid, Sort } from './column.ts'
import { TableHead } from './head.tsx'
import type { ListItem } from './list-box.ts'
import { CardRow, TableRow, type Toggle } from './row.tsx'
import type { OpenRowMenu } from './row-menu.tsx'
import type { Selection } from './selection.ts'

interface ViewProps<Row> {
  label: string
  /** The rows in sight. */
  items: readonly ListItem<Row>[]
  /** The height of all rows together, and of one. */
  height: number
  rowHeight: number
  total: number | null
  rowName: (row: Row) => string
  stale: boolean
  selection: Selection
  onToggle: Toggle | undefined
  onMenu: OpenRowMenu<Row> | undefined
}

/** What a row is given in both views. */
function sharedProps<Row extends { id: string }>(view: ViewProps<Row>, item: ListItem<Row>) {
  const { row, index, start } = item
  return {
    row,
    id: row.id,
    index,
    start,
    name: view.rowName(row),
    height: view.rowHeight,
    selected: view.selection.has(row.id),
    onToggle: view.onToggle,
    onMenu: view.onMenu,
  }
}

const place = (stale: boolean) => classNames('relative', stale && 'opacity-60')

interface TableViewProps<Row> extends ViewProps<Row> {
  columns: readonly Column<Row>[]
  grid: Grid
  density: Density
  refreshing: boolean
  sort: Sort | null
  onSort: ((column: string) => void) | undefined
  selected: 'all' | 'some' | 'none'
  onSelectLoaded: (on: boolean) => void
  edge: ((column: Column<Row>) => ReactNode) | undefined
}

/** Rows as a table. Not a grid: the arrow keys go from row to row, not from cell to cell. */
export function TableView<Row extends { id: string }>(props: TableViewProps<Row>) {
  const { columns, grid, density, total } = props
  const { i18n } = useTranslation()
  return (
    <div
      role="table"
      aria-label={props.label}
      aria-rowcount={total === null ? -1 : total + 1}
      className="w-full text-sm"
      style={{ minWidth: grid.minWidth }}
    >
      <TableHead
        columns={columns}
        grid={grid.template}
        sort={props.sort}
        onSort={props.onSort}
        selectable={props.onToggle !== undefined}
        selected={props.selected}
        onSelectAll={props.items.length > 0 ? props.onSelectLoaded : undefined}
        menu={props.onMenu !== undefined}
        edge={props.edge}
      />
      {props.refreshing && <div aria-hidden className="refresh-line" />}
      <div role="rowgroup" className={place(props.stale)} style={{ height: props.height }}>
        {props.items.map((item) => (
          <TableRow
            key={item.row.id}
            {...sharedProps(props, item)}
            columns={columns}
            grid={grid.template}
            density={density}
            language={i18n.language}
          />
        ))}
      </div>
    </div>
  )
}

interface CardsViewProps<Row> extends ViewProps<Row> {
  card: (row: Row) => CardParts
}

/** Rows as cards, on a phone. */
export function CardsView<Row extends { id: string }>(props: CardsViewProps<Row>) {
  const { i18n } = useTranslation()
  return (
    <ul aria-label={props.label} className={place(props.stale)} style={{ height: props.height }}>
      {props.items.map((item) => (
        <CardRow
          key={item.row.id}
          {...sharedProps(props, item)}
          card={props.card}
          total={props.total ?? -1}
          selecting={props.selection.size > 0}
          language={i18n.language}
        />
      ))}
    </ul>
  )
}
