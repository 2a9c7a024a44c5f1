import { type ReactNode, Suspense, useCallback, useRef } from 'react'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { useIdle } from '#lib/idle.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsMobile } from '#lib/media.ts'
import { useDensity } from '#lib/theme.ts'
import { type CardParts, type Column, type Grid, gridOf, rowHeight, type Sort } from './column.ts'
import { useFittedColumns } from './content-widths.ts'
import { scrollToRow, useTopOf } from './list-box.ts'
import { useRowKeys } from './row-keys.ts'
import { useLongPress } from './long-press.ts'
import { RowMenu, useRowMenu } from './row-menu.tsx'
import { type Selection, useRowSelection } from './selection.ts'
import { useStable } from './stable.ts'
import { useTableModel } from './table-model.ts'
import { CardsView, TableView, type TableViewProps, type ViewProps } from './table-view.tsx'
import { CARD_CELLS, FailedRows, WaitingRows } from './waiting-rows.tsx'

const PrintList = lazyOf(() => import('./print-list.tsx'), 'PrintList')

const ColumnEdge = lazyOf(() => import('./column-edge.tsx'), 'ColumnEdge')

interface DataTableProps<Row extends { id: string }> {
  /** The accessible name. */
  label: string
  /** Has to be memoized. The first column is sticky. */
  columns: readonly Column<Row>[]
  layout?: ColumnLayout
  /** The rows that have been read. */
  rows: readonly Row[]
  /** The rows from the first on without a gap, if that isn't all of `rows`. */
  top?: readonly Row[]
  /** The number of rows, read or not; by default that of `rows`. */
  length?: number
  /** The row at an index, if it has been read; by default that of `rows`. Has to be memoized. */
  at?: (index: number) => Row | undefined
  /** Called with the range of rendered rows. */
  onSight?: (first: number, last: number) => void
  /** Reads missing rows. */
  read?: (first: number, last: number) => Promise<readonly Row[]>
  /** Some of the rendered rows could not be read. */
  failed?: boolean
  onRetry?: () => void
  /** The total number; null while it isn't known exactly. */
  total: number | null
  /** The name of a row, for its checkbox and menu. */
  rowName: (row: Row) => string
  /** A row on a phone; has to be memoized. */
  card: (row: Row) => CardParts
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Nothing has been read yet. */
  loading?: boolean
  /** The rows are being refetched. */
  refreshing?: boolean
  /** The rows are those of the previous query. */
  stale?: boolean
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  selection?: Selection
  onSelection?: (ids: Selection, rows: readonly Row[]) => void
  /** Ctrl+A in the table. */
  onSelectAll?: () => void
  /** The items of a row's menu. */
  rowMenu?: (row: Row) => ReactNode
  /** Called for keys in a row that the table doesn't handle. */
  onRowKey?: (key: string, row: Row) => void
  /** Identifies the query: when it changes, the list scrolls to its top. */
  resetKey?: string
}

const HEAD_HEIGHT = 36
const NOTHING: Selection = new Set()

/** The appearance of the list in this window: cards or table, and the row height. */
function useLook() {
  const mobile = useIsMobile()
  const [density] = useDensity()
  return {
    mobile,
    density,
    rowHeight: rowHeight(density, mobile),
    headHeight: mobile ? 0 : HEAD_HEIGHT,
  }
}

/** The access to the rows, some of which may not have been read. */
function useRows<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, top = rows, length = rows.length, at, read } = props
  const inRows = useCallback((index: number) => rows[index], [rows])
  return {
    rows,
    top,
    length,
    at: at ?? inRows,
    read: read ?? (async (first: number, last: number) => rows.slice(first, last + 1)),
  }
}

type Rows<Row extends { id: string }> = ReturnType<typeof useRows<Row>>

type Look = ReturnType<typeof useLook>

/** Selects rows by pointer, keyboard and, on phones, a long press. */
function useTicking<Row extends { id: string }>(
  rows: Rows<Row>,
  { selection = NOTHING, onSelection }: DataTableProps<Row>,
  mobile: boolean,
) {
  const ticking = useRowSelection({ ...rows, selection, onSelection })
  const toggle = useStable(ticking.toggle)
  const flip = (index: number, range: boolean) => {
    const id = rows.at(index)?.id
    if (id !== undefined) toggle(index, !selection.has(id), range)
  }
  const flipOne = (id: string) => {
    const row = document.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`)
    if (row) flip(Number(row.dataset.index), false)
  }
  const may = onSelection !== undefined
  const only = <F,>(condition: boolean, run: F) => (condition ? run : undefined)
  return {
    ...ticking,
    selection,
    may,
    toggle: only(may, toggle),
    flip: only(may, flip),
    flipOne: only(may && mobile, flipOne),
  }
}

/**
 * A virtualized list: a table, or cards on phones. Sorting, filtering and paging belong to the page, because the server
 * does them.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, length = rows.length, loading = false } = props
  if (length === 0 && !loading) return <>{props.empty}</>
  return <FilledTable {...props} />
}

/** The handle that resizes a column. */
function edgeOf(layout: ColumnLayout | undefined) {
  const resize = layout?.resize
  if (!resize) return undefined
  return (column: { id: string; header: string }) => (
    <Suspense fallback={null}>
      <ColumnEdge column={column} onWidth={resize} />
    </Suspense>
  )
}

/** Placeholder rows while nothing has been read; on phones they have no columns. */
function FirstRows({ look, grid, cells }: { look: Look; grid: Grid; cells: number }) {
  const { mobile, rowHeight } = look
  return (
    <WaitingRows
      height={rowHeight}
      grid={mobile ? undefined : grid}
      cells={mobile ? CARD_CELLS : cells}
    />
  )
}

/** The lazily loaded module isn't generic: it renders cells by the columns' own functions. */
function Print<Row extends { id: string }>(props: {
  list: DataTableProps<Row>
  rows: Rows<Row>
  columns: readonly Column<Row>[]
}) {
  const { list, rows, columns } = props
  return (
    <Suspense fallback={null}>
      <PrintList
        label={list.label}
        total={list.total}
        rows={rows.top}
        length={rows.length}
        read={rows.read}
        columns={columns as unknown as readonly Column<{ id: string }>[]}
      />
    </Suspense>
  )
}

/** The rows as table or cards. */
function Body<Row extends { id: string }>(props: {
  list: DataTableProps<Row>
  look: Look
  view: ViewProps<Row>
  table: Pick<
    TableViewProps<Row>,
    'columns' | 'grid' | 'selected' | 'onSelectLoaded' | 'onSort' | 'edge'
  >
}) {
  const { list, look, view, table } = props
  const { sort = null, refreshing = false, loading = false } = list
  const cells = table.columns.length + Number(view.onToggle !== undefined)
  return (
    <>
      {look.mobile ? (
        <CardsView {...view} card={list.card} />
      ) : (
        <TableView
          {...view}
          {...table}
          density={look.density}
          refreshing={refreshing}
          sort={sort}
        />
      )}
      {loading && <FirstRows look={look} grid={table.grid} cells={cells} />}
      {list.failed && <FailedRows onRetry={list.onRetry} />}
    </>
  )
}

function FilledTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { columns, layout, sort = null, onSort, rowMenu } = props
  const box = useRef<HTMLDivElement>(null)
  const look = useLook()
  const { mobile, rowHeight, headHeight } = look
  const rows = useRows(props)
  const menu = useRowMenu(rows.rows)
  const onMenu = useStable(menu.open)
  const model = useTableModel({ columns, layout, sort, onSort })
  const { resetKey, stale } = props
  const fitted = useFittedColumns({ box, columns: model.columns, layout, resetKey, stale, look })
  const ticking = useTicking(rows, props, mobile)
  useTopOf(box, props.resetKey)

  const { flip, flipOne } = ticking
  const { length } = rows
  const scrollTo = (index: number) => scrollToRow(box.current!, index, { ...look, length })
  const keys = useRowKeys({
    box,
    length,
    question: props.resetKey,
    stale: props.stale === true,
    scrollTo,
    toggle: flip,
    selectAll: props.onSelectAll,
    onKey: (key, index) => {
      const row = rows.at(index)
      if (row) props.onRowKey?.(key, row)
    },
  })
  const longPress = useLongPress(flipOne)
  const idle = useIdle()
  const hasMenu = rowMenu !== undefined || flipOne !== undefined
  const view = {
    label: props.label,
    box,
    length,
    at: rows.at,
    onSight: props.onSight,
    onDrawn: keys.focusAwaited,
    rowHeight,
    headHeight,
    total: props.total,
    rowName: props.rowName,
    stale: props.stale === true,
    selection: ticking.selection,
    onToggle: ticking.toggle,
    onMenu: hasMenu ? onMenu : undefined,
  }
  const table = {
    columns: model.columns,
    grid: gridOf(fitted, ticking.may, hasMenu),
    selected: ticking.state,
    onSelectLoaded: ticking.selectLoaded,
    onSort: onSort && model.toggleSort,
    edge: edgeOf(idle ? layout : undefined),
  }

  return (
    // Links and checkboxes in the rows are the controls; the box only listens to their events.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      data-scroll-restoration-id="list"
      aria-busy={props.loading === true || props.refreshing === true}
      onKeyDown={keys.onKeyDown}
      {...longPress}
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain"
      // So that a row focused by Tab isn't hidden under the headings.
      style={{ scrollPaddingTop: headHeight }}
    >
      <Body list={props} look={look} view={view} table={table} />
      <RowMenu overlay={menu.overlay} row={menu.row} content={rowMenu} onSelect={flipOne} />
      {idle && <Print list={props} rows={rows} columns={model.columns} />}
    </div>
  )
}
