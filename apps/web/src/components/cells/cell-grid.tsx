import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
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
import { type Cursor, type Place, rangeOf } from './cursor.ts'
import { cellId, GridRow } from './grid-row.tsx'

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

interface Drawn {
  first: number
  last: number
  length: number
}

const HEAD_HEIGHT = 36
/** The minimum width of an editor, in pixels. */
const EDITOR_WIDTH = 224

interface CellGridProps {
  id: string
  label: string
  describedBy: string
  columns: readonly CellColumn[]
  rows: readonly CellRecord[]
  total: number | null
  problems: ReadonlyMap<string, RowProblems>
  cursor: Cursor
  /** The open editor of the active cell. */
  editor: ReactNode
  sort: Sort
  onSort: (column: string) => void
  onPlace: (place: Place, extend: boolean) => void
  onOpen: () => void
  /** `page` is the number of visible rows. */
  onKeyDown: (event: KeyboardEvent, page: number) => void
  onCopy: (event: ClipboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  resetKey: string
  onSight: (first: number, last: number) => void
  failed: boolean
  onRetry: () => void
}

/** The cell at an event's target. */
function placeOf(target: EventTarget): Place | null {
  const cell = (target as Element).closest<HTMLElement>('[data-cell]')
  const row = cell?.closest<HTMLElement>('[data-index]')
  if (!cell || !row) return null
  return { row: Number(row.dataset['index']), column: Number(cell.dataset['cell']) }
}

const isInEditor = (target: EventTarget) =>
  (target as Element).closest('[data-cell-editor]') !== null

/** Blurs an open editor, which commits its input: once it is unmounted, it gets no blur event. */
function leaveEditor() {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && isInEditor(activeElement)) activeElement.blur()
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

/** Selects cells with the pointer: by a click, with Shift, or by dragging. */
function usePointer({ onPlace, onOpen }: CellGridProps) {
  const drawing = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (isInEditor(event.target) || event.button !== 0) return
      const place = placeOf(event.target)
      if (!place) return
      leaveEditor()
      drawing.current = event.pointerType === 'mouse'
      onPlace(place, event.shiftKey)
    },
    onPointerOver: (event: PointerEvent) => {
      if (!drawing.current || (event.buttons & 1) === 0) return
      const place = placeOf(event.target)
      if (place) onPlace(place, true)
    },
    onPointerUp: () => {
      drawing.current = false
    },
    onDoubleClick: (event: { target: EventTarget }) => {
      if (!isInEditor(event.target) && placeOf(event.target)) onOpen()
    },
  }
}

/** A virtualized grid of cells. The grid itself keeps the focus. */
export function CellGrid(props: CellGridProps) {
  const { id, columns, rows, total, cursor, editor, problems, sort } = props
  const { i18n } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [density] = useDensity()
  const height = rowHeight(density, false)
  const grid = gridOf(columns, false, false)
  const { row, column } = cursor.active
  const look = { box, length: rows.length, rowHeight: height, headHeight: HEAD_HEIGHT }
  const list = useListBox({ ...look, onSight: props.onSight })
  const drawn = withRow({ ...list, length: rows.length }, editor === null ? -1 : row)
  useTopOf(box, props.resetKey)
  const pointer = usePointer(props)

  const activeId = `${rows[row]?.id} ${columns[column]?.id}`
  // Scrolling is outside React: the active cell is scrolled into view whenever it changes.
  useEffect(() => {
    const [record, field] = activeId.split(' ')
    scrollToRow(box.current!, row, look)
    const cell = document.getElementById(cellId(id, record!, field!))
    if (cell && box.current) showColumn(box.current, cell)
    // oxlint-disable-next-line react/exhaustive-deps -- how long and high the list is, is as it is at that moment
  }, [id, activeId, row])

  // The button that started the editing is gone; from now on the grid handles the keys.
  useEffect(() => document.getElementById(id)?.focus({ preventScroll: true }), [id])

  const range = rangeOf(cursor)
  const isDrawn = drawn.includes(row) && rows[row] !== undefined
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
        aria-activedescendant={
          isDrawn ? cellId(id, rows[row]!.id, columns[column]?.id ?? '') : undefined
        }
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
          {drawn.map((index) => {
            const record = rows[index]
            if (!record) return null
            const isIn = index >= range.top && index <= range.bottom
            return (
              <GridRow
                key={record.id}
                grid={id}
                record={record}
                index={index}
                start={list.startOf(index)}
                height={height}
                template={grid.template}
                columns={columns}
                active={index === row ? column : -1}
                from={isIn ? range.left : -1}
                to={isIn ? range.right : -1}
                problems={problems.get(record.id)}
                editor={index === row ? editor : null}
                language={i18n.language}
              />
            )
          })}
        </div>
      </div>
      {props.failed && <FailedRows onRetry={props.onRetry} />}
    </div>
  )
}
