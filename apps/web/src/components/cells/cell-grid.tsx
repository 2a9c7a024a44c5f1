import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { gridOf, rowHeight, type Sort } from '#components/data-table/column.ts'
import { TableHead } from '#components/data-table/head.tsx'
import { scrollToRow, useListBox, useTopOf } from '#components/data-table/list-box.ts'
import { FailedRows } from '#components/data-table/waiting-rows.tsx'
import { useDensity } from '#lib/theme.ts'
import type { CellRecord } from './cells-kind.ts'
import type { CellColumn } from './cell-columns.tsx'
import type { RowProblems } from './cell-problems.ts'
import { type Cursor, rangeOf } from './cursor.ts'
import { cellId, GridRow } from './grid-row.tsx'
import { type GridPointer, useGridPointer } from './use-grid-pointer.ts'

const HEAD_HEIGHT = 36
/** The minimum width of an editor, in pixels. */
const EDITOR_WIDTH = 224

interface GridCells {
  id: string
  columns: readonly CellColumn[]
  rows: readonly CellRecord[]
  problems: ReadonlyMap<string, RowProblems>
  cursor: Cursor
  /** The open editor of the active cell. */
  editor: ReactNode
}

interface CellGridProps extends GridCells, GridPointer {
  label: string
  describedBy: string
  total: number | null
  sort: Sort
  onSort: (column: string) => void
  /** `page` is the number of visible rows. */
  onKeyDown: (event: KeyboardEvent, page: number) => void
  onCopy: (event: ClipboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  resetKey: string
  onSight: (first: number, last: number) => void
  failed: boolean
  onRetry: () => void
}

interface Drawn {
  first: number
  last: number
  length: number
}

/**
 * The visible rows, and the row of the open editor wherever the list is scrolled: otherwise its input would be lost.
 *
 * @param row its index; -1 for none
 */
export function withRow({ first, last, length }: Drawn, row: number): number[] {
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
  if (row < 0 || row >= length || (row >= first && row <= last)) return drawn
  return row < first ? [row, ...drawn] : [...drawn, row]
}

/** The id of the active cell's element; undefined without rows or columns. */
function activeCellId({ id, rows, columns, cursor: { active } }: GridCells): string | undefined {
  const record = rows[active.row]
  const column = columns[active.column]
  return record && column && cellId(id, record.id, column.id)
}

/** Scrolls a cell into view horizontally, out from under the sticky column. */
function showColumn(box: HTMLElement, cell: HTMLElement) {
  const frozen = box.querySelector<HTMLElement>('[data-cell="0"]')?.offsetWidth ?? 0
  const left = cell.offsetLeft - frozen
  const right = cell.offsetLeft + Math.max(cell.offsetWidth, EDITOR_WIDTH)
  if (cell.dataset['cell'] === '0') box.scrollLeft = 0
  else if (left < box.scrollLeft) box.scrollLeft = left
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
}

/** Scrolls the active cell into view whenever it changes. */
function useActiveInView(box: RefObject<HTMLElement | null>, cells: GridCells, rowHeight: number) {
  const { row } = cells.cursor.active
  const activeId = activeCellId(cells)
  // Scrolling is outside React.
  useEffect(() => {
    const length = cells.rows.length
    scrollToRow(box.current!, row, { length, rowHeight, headHeight: HEAD_HEIGHT })
    const cell = activeId === undefined ? null : document.getElementById(activeId)
    if (cell) showColumn(box.current!, cell)
    // oxlint-disable-next-line react/exhaustive-deps -- not when only the length of the list or the height of rows changes
  }, [activeId, row])
}

/** A virtualized grid of cells. The grid itself keeps the focus. */
export function CellGrid(props: CellGridProps) {
  const { id, columns, rows, total, cursor, editor, sort } = props
  const box = useRef<HTMLDivElement>(null)
  const [density] = useDensity()
  const height = rowHeight(density, false)
  const grid = gridOf(columns, false, false)
  const look = { box, length: rows.length, rowHeight: height, headHeight: HEAD_HEIGHT }
  const list = useListBox({ ...look, onSight: props.onSight })
  const { row } = cursor.active
  const drawn = withRow({ ...list, length: rows.length }, editor === null ? -1 : row)
  useTopOf(box, props.resetKey)
  useActiveInView(box, props, height)
  const pointer = useGridPointer(props)

  // The button that started the editing is gone; from now on the grid handles the keys.
  useEffect(() => document.getElementById(id)?.focus({ preventScroll: true }), [id])

  return (
    <div
      ref={box}
      data-scroll-restoration-id="list"
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain"
      style={{ scrollPaddingTop: HEAD_HEIGHT }}
    >
      {/* The grid has the focus for all of its cells. */}
      <div
        role="grid"
        id={id}
        tabIndex={0}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-multiselectable
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length}
        aria-activedescendant={drawn.includes(row) ? activeCellId(props) : undefined}
        onKeyDown={(event) => {
          const page = Math.floor(((box.current?.clientHeight ?? 0) - HEAD_HEIGHT) / height)
          props.onKeyDown(event, Math.max(1, page - 1))
        }}
        onCopy={props.onCopy}
        onPaste={props.onPaste}
        {...pointer}
        className="group/grid w-full text-sm outline-none select-none"
        style={{ minWidth: grid.minWidth }}
      >
        <TableHead
          columns={columns}
          grid={grid.template}
          sort={sort}
          onSort={props.onSort}
          selectable={false}
          selected="none"
          onSelectAll={() => undefined}
          menu={false}
        />
        <div role="rowgroup" className="relative" style={{ height: list.height }}>
          <Rows
            {...props}
            drawn={drawn}
            startOf={list.startOf}
            height={height}
            template={grid.template}
          />
        </div>
      </div>
      {props.failed && <FailedRows onRetry={props.onRetry} />}
    </div>
  )
}

interface RowsProps extends GridCells {
  /** The indexes of the rendered rows. */
  drawn: readonly number[]
  startOf: (index: number) => number
  height: number
  template: string
}

function Rows(props: RowsProps) {
  const { id, columns, rows, problems, cursor, editor } = props
  const { i18n } = useTranslation()
  const { active } = cursor
  const range = rangeOf(cursor)
  return props.drawn.map((index) => {
    const record = rows[index]
    if (!record) return null
    const isIn = index >= range.top && index <= range.bottom
    return (
      <GridRow
        key={record.id}
        grid={id}
        record={record}
        index={index}
        start={props.startOf(index)}
        height={props.height}
        template={props.template}
        columns={columns}
        active={index === active.row ? active.column : -1}
        from={isIn ? range.left : -1}
        to={isIn ? range.right : -1}
        problems={problems.get(record.id)}
        editor={index === active.row ? editor : null}
        language={i18n.language}
      />
    )
  })
}
