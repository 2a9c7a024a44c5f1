import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { buttonStyles } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { preloadMenus } from '#components/ui/menu.tsx'
import { isKeyPress } from '#components/ui/overlay.ts'
import { RowCheckbox } from '#components/ui/row-checkbox.tsx'
import { i18n } from '#lib/i18n.ts'
import type { Density } from '#lib/theme.ts'
import type { CardParts, Column } from './column.ts'
import type { OpenRowMenu } from './row-menu.tsx'

export type Toggle = (index: number, on: boolean, range: boolean) => void

interface SharedProps<Row> {
  row: Row
  id: string
  index: number
  name: string
  /** Its offset from the first row, in pixels. */
  start: number
  height: number
  selected: boolean
  onToggle: Toggle | undefined
  onMenu: OpenRowMenu<Row> | undefined
  /** Makes a memoized row follow a change of language. */
  language: string
}

function RowMenuButton<Row>(props: { onMenu: OpenRowMenu<Row>; row: Row; name: string }) {
  const { onMenu, row, name } = props
  return (
    <button
      type="button"
      data-row-menu=""
      aria-haspopup="menu"
      aria-label={i18n.t('common.list.actions_for', { name })}
      onClick={(event) => onMenu(row, event.currentTarget, isKeyPress(event))}
      onPointerEnter={preloadMenus}
      className={buttonStyles({ variant: 'ghost', size: 'icon-sm' }, 'text-muted-foreground')}
    >
      <Ellipsis aria-hidden />
    </button>
  )
}

function SelectBox(props: { name: string; index: number; selected: boolean; onToggle: Toggle }) {
  const { name, index, selected, onToggle } = props
  return (
    <RowCheckbox
      aria-label={i18n.t('common.list.select_name', { name })}
      checked={selected}
      onChange={(event) => {
        const { shiftKey } = event.nativeEvent as MouseEvent
        onToggle(index, event.target.checked, shiftKey)
      }}
    />
  )
}

interface TableRowProps<Row> extends SharedProps<Row> {
  columns: readonly Column<Row>[]
  grid: string
  density: Density
}

const ROW =
  'absolute inset-x-0 top-0 grid items-stretch border-b border-border bg-(--row) has-[[data-row-link]:focus-visible]:[--row:var(--row-hover)]'
const PLAIN = '[--row:var(--card)] hover:[--row:var(--row-hover)]'
const SELECTED = '[--row:var(--row-selected)]'

function TableRowView<Row>(props: TableRowProps<Row>) {
  const { row, id, index, name, start, height, selected, onToggle, onMenu } = props
  const { columns, grid, density } = props
  return (
    <div
      role="row"
      data-row-id={id}
      data-index={index}
      aria-rowindex={index + 2}
      className={classNames(ROW, selected ? SELECTED : PLAIN)}
      style={{ height, transform: `translateY(${start}px)`, gridTemplateColumns: grid }}
    >
      {onToggle && (
        <div role="cell" className="sticky left-0 z-1 flex items-center justify-center bg-(--row)">
          <SelectBox name={name} index={index} selected={selected} onToggle={onToggle} />
        </div>
      )}
      {columns.map((column, place) => (
        <div
          key={column.id}
          role="cell"
          className={classNames(
            'flex min-w-0 items-center px-2',
            column.numeric && 'tnum justify-end pr-5',
            place === 0 && 'sticky z-1 bg-(--row)',
            place === 0 && (onToggle ? 'left-11' : 'left-0 pl-4'),
          )}
        >
          {column.cell(row, density)}
        </div>
      ))}
      {onMenu && (
        <div
          role="cell"
          className="sticky right-0 z-1 flex items-center justify-center bg-(--row) shadow-[-8px_0_8px_-8px_hsl(var(--shadow-color)/0.12)]"
        >
          <RowMenuButton onMenu={onMenu} row={row} name={name} />
        </div>
      )}
    </div>
  )
}

/** A memoized row of the table: while scrolling, only new rows are rendered. */
export const TableRow = memo(TableRowView) as typeof TableRowView

interface CardRowProps<Row> extends SharedProps<Row> {
  card: (row: Row) => CardParts
  total: number
  /** Whether cards show their checkbox. */
  selecting: boolean
}

/** The title's link covers its card, so that tapping the card opens it. */
const OPENS_BY_CARD = '[&_a]:after:absolute [&_a]:after:inset-0'

function CardRowView<Row>(props: CardRowProps<Row>) {
  const { row, id, index, name, start, height, selected, onToggle, onMenu } = props
  const { thumb, title, detail, status, note } = props.card(row)
  return (
    <li
      data-row-id={id}
      data-index={index}
      aria-setsize={props.total}
      aria-posinset={index + 1}
      className={classNames(
        'absolute inset-x-0 top-0 flex items-center gap-3 border-b border-border px-4 select-none',
        selected ? 'bg-row-selected' : 'bg-card',
      )}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      {props.selecting && onToggle && (
        <div className="-ml-3">
          <SelectBox name={name} index={index} selected={selected} onToggle={onToggle} />
        </div>
      )}
      {thumb}
      <div className="min-w-0 flex-1">
        <div className={classNames('truncate text-base', !props.selecting && OPENS_BY_CARD)}>
          {title}
        </div>
        {detail && <div className="tnum truncate text-sm text-muted-foreground">{detail}</div>}
        <div className="mt-1 flex min-w-0 items-center gap-2">
          {status}
          {note && <span className="truncate text-xs text-muted-foreground">{note}</span>}
        </div>
      </div>
      {onMenu && (
        <div className="relative">
          <RowMenuButton onMenu={onMenu} row={row} name={name} />
        </div>
      )}
    </li>
  )
}

/** The record as a card, on phones. */
export const CardRow = memo(CardRowView) as typeof CardRowView
