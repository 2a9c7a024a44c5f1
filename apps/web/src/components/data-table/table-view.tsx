import { type ReactNode, type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import type { Density } from '#lib/theme.ts'
import type { CardParts, Column, Grid, Sort } from './column.ts'
import { TableHead } from './head.tsx'
import { useListBox } from './list-box.ts'
import { CardRow, TableRow, type Toggle } from './row.tsx'
import type { OpenRowMenu } from './row-menu.tsx'
import type { Selection } from './selection.ts'
import { CARD_CELLS, WaitingRow } from './waiting-rows.tsx'

export interface ViewProps<Row> {
  label: string
  /** The scrolling element. */
  box: RefObject<HTMLElement | null>
  /** The number of rows, read or not. */
  length: number
  at: (index: number) => Row | undefined
  onSight: ((first: number, last: number) => void) | undefined
  /** Called after rows were rendered. */
  onDrawn: () => void
  rowHeight: number
  headHeight: number
  total: number | null
  rowName: (row: Row) => string
  stale: boolean
  selection: Selection
  onToggle: Toggle | undefined
  onMenu: OpenRowMenu<Row> | undefined
}

interface Drawn<Row> {
  index: number
  start: number
  /** Undefined while it hasn't been read. */
  row: Row | undefined
}

/** The visible rows and the total height. Kept separate, so that scrolling rerenders nothing else. */
function useDrawn<Row extends { id: string }>(view: ViewProps<Row>) {
  const { at, onDrawn } = view
  const { first, last, height, startOf } = useListBox(view)
  const known = new Set<string>()
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, n): Drawn<Row> => {
    const index = first + n
    const row = at(index)
    // A record may have moved to another page between two responses: it is rendered once.
    const isNew = row !== undefined && !known.has(row.id)
    if (isNew) known.add(row.id)
    return { index, start: startOf(index), row: isNew ? row : undefined }
  })

  // Focus is outside React, and may be waiting for a row that was just rendered.
  useEffect(onDrawn)

  return { drawn, height }
}

/** The props of a row in both views. */
function sharedProps<Row extends { id: string }>(
  view: ViewProps<Row>,
  { index, start }: Drawn<Row>,
  row: Row,
) {
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

export interface TableViewProps<Row> extends ViewProps<Row> {
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

/** Rows as a table. Not a grid: the arrow keys move between rows, not cells. */
export function TableView<Row extends { id: string }>(props: TableViewProps<Row>) {
  const { columns, grid, total } = props
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
        onSelectAll={props.length > 0 ? props.onSelectLoaded : undefined}
        menu={props.onMenu !== undefined}
        edge={props.edge}
      />
      {props.refreshing && <div aria-hidden className="refresh-line" />}
      <TableRows {...props} />
    </div>
  )
}

function TableRows<Row extends { id: string }>(props: TableViewProps<Row>) {
  const { columns, grid, density, rowHeight } = props
  const { i18n } = useTranslation()
  const { drawn, height } = useDrawn(props)
  const cells = columns.length + Number(props.onToggle !== undefined)
  return (
    <div role="rowgroup" className={place(props.stale)} style={{ height }}>
      {drawn.map((one) =>
        one.row ? (
          <TableRow
            key={one.row.id}
            {...sharedProps(props, one, one.row)}
            columns={columns}
            grid={grid.template}
            density={density}
            language={i18n.language}
          />
        ) : (
          <WaitingRow
            key={one.index}
            start={one.start}
            height={rowHeight}
            grid={grid}
            cells={cells}
          />
        ),
      )}
    </div>
  )
}

interface CardsViewProps<Row> extends ViewProps<Row> {
  card: (row: Row) => CardParts
}

/** Rows as cards, on phones. */
export function CardsView<Row extends { id: string }>(props: CardsViewProps<Row>) {
  const { i18n } = useTranslation()
  const { drawn, height } = useDrawn(props)
  return (
    <ul aria-label={props.label} className={place(props.stale)} style={{ height }}>
      {drawn.map((one) =>
        one.row ? (
          <CardRow
            key={one.row.id}
            {...sharedProps(props, one, one.row)}
            card={props.card}
            total={props.total ?? -1}
            selecting={props.selection.size > 0}
            language={i18n.language}
          />
        ) : (
          <li key={one.index} aria-hidden>
            <WaitingRow
              start={one.start}
              height={props.rowHeight}
              grid={undefined}
              cells={CARD_CELLS}
            />
          </li>
        ),
      )}
    </ul>
  )
}
