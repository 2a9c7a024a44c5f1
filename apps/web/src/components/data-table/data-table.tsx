import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { whenIdle } from '#lib/idle.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsMobile } from '#lib/media.ts'
import { useDensity } from '#lib/theme.ts'
import { type CardParts, type Column, gridOf, rowHeight, type Sort } from './column.ts'
import { useListBox } from './list-box.ts'
import { type MorePages, useLoadAhead } from './load-ahead.ts'
import { useRowKeys } from './row-keys.ts'
import { RowMenu, useRowMenu } from './row-menu.tsx'
import { type Selection, useRowSelection } from './selection.ts'
import { useStable } from './stable.ts'
import { useTableModel } from './table-model.ts'
import { CardsView, TableView } from './table-view.tsx'
import { WaitingRows } from './waiting-rows.tsx'

const LONG = 500
const MOVED = 10

/** Tells of a finger that rests on a row: it begins to select. The tap that ends it opens nothing. */
function useLongPress(onLongPress: ((rowId: string) => void) | undefined) {
  const press = useRef({ timer: 0, x: 0, y: 0, fired: false })

  const stop = () => clearTimeout(press.current.timer)
  if (!onLongPress) return {}

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return
      const row = (event.target as Element).closest<HTMLElement>('[data-row-id]')
      const id = row?.dataset.rowId
      if (!id) return
      stop()
      const timer = window.setTimeout(() => {
        press.current.fired = true
        onLongPress(id)
      }, LONG)
      press.current = { timer, x: event.clientX, y: event.clientY, fired: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = press.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!press.current.fired) return
      press.current.fired = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu: (event: MouseEvent) => {
      // Phones open a menu for links at the same moment.
      if (press.current.fired) event.preventDefault()
    },
  }
}

const PrintList = lazyOf(() => import('./print-list.tsx'), 'PrintList')

const ColumnEdge = lazyOf(() => import('./column-edge.tsx'), 'ColumnEdge')

export interface DataTableProps<Row extends { id: string }> extends MorePages {
  /** What the list is called. */
  label: string
  /** The same array in every render; the first column stays in place while the others scroll. */
  columns: readonly Column<Row>[]
  layout?: ColumnLayout
  rows: readonly Row[]
  /** How many there are in all; null while that is not known exactly. */
  total: number | null
  /** What a row is called, for its checkbox and its menu. */
  rowName: (row: Row) => string
  /** A row on a phone; the same function in every render. */
  card: (row: Row) => CardParts
  /** What stands here when there are no rows. */
  empty: ReactNode
  /** Nothing has come yet. */
  loading?: boolean
  /** The rows are being looked up again. */
  refreshing?: boolean
  /** The rows are those of the question before this one. */
  stale?: boolean
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  selection?: Selection
  onSelection?: (ids: Selection) => void
  /** Ctrl+A in the table. */
  onSelectAll?: () => void
  /** The entries of a row's menu. */
  rowMenu?: (row: Row) => ReactNode
  /** A new question: the list goes back to its top. */
  resetKey?: string
}

const HEAD_HEIGHT = 36
const NOTHING: Selection = new Set()

/** How the list looks in this window: cards or a table, and how high its rows are. */
function useLook() {
  const mobile = useIsMobile()
  const [density] = useDensity()
  return {
    mobile,
    density,
    height: rowHeight(density, mobile),
    headHeight: mobile ? 0 : HEAD_HEIGHT,
  }
}

/** Ticking rows by pointer, by key and, on a phone, by a long press. */
function useTicking<Row extends { id: string }>(props: DataTableProps<Row>, mobile: boolean) {
  const { rows, selection = NOTHING, onSelection } = props
  const ticking = useRowSelection({ rows, selection, onSelection })
  const toggle = useStable(ticking.toggle)
  const flip = (index: number, range: boolean) => {
    const id = rows[index]?.id
    if (id !== undefined) toggle(index, !selection.has(id), range)
  }
  const flipOne = (id: string) => {
    const index = rows.findIndex((row) => row.id === id)
    flip(index, false)
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
 * A list of any length: a table, or cards on a phone. It draws only the rows in sight, and shows what the
 * page gives it; sorting, filtering and paging are the page's, because the server does them.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, loading = false } = props
  if (rows.length === 0 && !loading) return <>{props.empty}</>
  return <FilledTable {...props} />
}

/** Whether the browser has had nothing better to do: time to fetch what isn't looked at first. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)

  // When that is, is the browser's to tell.
  useEffect(() => whenIdle(() => setIdle(true)), [])

  return idle
}

/** What the columns' widths are changed by. */
function edgeOf(layout: ColumnLayout | undefined) {
  const resize = layout?.resize
  if (!resize) return undefined
  return (column: { id: string; header: string }) => (
    <Suspense fallback={null}>
      <ColumnEdge column={column} onWidth={resize} />
    </Suspense>
  )
}

/** A module that is fetched later knows no kind of rows: it draws each cell by the column's own function. */
function Print<Row extends { id: string }>({ columns, ...props }: DataTableProps<Row>) {
  return (
    <Suspense fallback={null}>
      <PrintList {...props} columns={columns as unknown as readonly Column<{ id: string }>[]} />
    </Suspense>
  )
}

function FilledTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, columns, layout, sort = null, onSort, rowMenu, resetKey } = props
  const box = useRef<HTMLDivElement>(null)
  const { mobile, density, height, headHeight } = useLook()
  const menu = useRowMenu(rows)
  const onMenu = useStable(menu.open)
  const model = useTableModel({ columns, layout, sort, onSort })
  const ticking = useTicking(props, mobile)
  const list = useListBox({ box, rows, rowHeight: height, headHeight, resetKey })
  useLoadAhead(list.last, rows.length, props)

  const { scrollTo } = list
  const { flip, flipOne } = ticking
  const onKeyDown = useRowKeys({ box, rows, scrollTo, toggle: flip, selectAll: props.onSelectAll })
  const longPress = useLongPress(flipOne)
  const idle = useIdle()
  const edge = edgeOf(idle ? layout : undefined)
  const hasMenu = rowMenu !== undefined || flipOne !== undefined
  const grid = gridOf(model.columns, ticking.may, hasMenu)
  const view = {
    label: props.label,
    items: list.items,
    height: list.height,
    rowHeight: height,
    total: props.total,
    rowName: props.rowName,
    stale: props.stale === true,
    selection: ticking.selection,
    onToggle: ticking.toggle,
    onMenu: hasMenu ? onMenu : undefined,
  }

  return (
    // The keys and the pointer are those of the links and checkboxes in the rows; the box only listens.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      data-scroll-restoration-id="list"
      aria-busy={props.loading === true || props.refreshing === true}
      onKeyDown={onKeyDown}
      {...longPress}
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain"
      // A row that Tab leads back to must not stop under the headings.
      style={{ scrollPaddingTop: headHeight }}
    >
      {mobile ? (
        <CardsView {...view} card={props.card} />
      ) : (
        <TableView
          {...view}
          columns={model.columns}
          grid={grid}
          density={density}
          refreshing={props.refreshing === true}
          sort={sort}
          onSort={onSort && model.toggleSort}
          selected={ticking.state}
          onSelectLoaded={ticking.selectLoaded}
          edge={edge}
        />
      )}
      <WaitingRows
        {...props}
        height={height}
        grid={mobile ? undefined : grid}
        cells={model.columns.length + Number(ticking.may)}
      />
      <RowMenu overlay={menu.overlay} row={menu.row} content={rowMenu} onSelect={flipOne} />
      {idle && <Print {...props} columns={model.columns} />}
    </div>
  )
}
