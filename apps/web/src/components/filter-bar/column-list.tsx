import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStable } from '#components/data-table/stable.ts'
import { followPointer, movedTo, placeUnder } from '#components/row-order.ts'
import { classNames } from '#components/ui/class-names.ts'
import { SearchInput } from '#components/ui/search-input.tsx'
import type { ColumnsMenuProps, NamedColumn } from './columns-menu.tsx'

/** The columns of a list, to show, hide and reorder. */
export function ColumnList({ columns, layout }: ColumnsMenuProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const first = columns[0]?.id
  const others = layout.order.filter((id) => id !== first)
  const ordered = [first, ...others]
    .map((id) => columns.find((column) => column.id === id))
    .filter((column) => column !== undefined)
  const found = ordered.filter(({ header }) => header.toLowerCase().includes(text.toLowerCase()))

  const show = (id: string, on: boolean) => {
    const hidden = layout.hidden.filter((other) => other !== id)
    layout.change({ hidden: on ? hidden : [...hidden, id], order: layout.order })
  }

  const list = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState<string | null>(null)

  const move = (id: string, by: number) => {
    const from = others.indexOf(id)
    const to = from + by
    if (by === 0 || from < 0 || to < 0 || to >= others.length) return
    const order = movedTo(others, from, to)
    layout.change({ hidden: layout.hidden, order: first === undefined ? order : [first, ...order] })
  }

  const drag = useStable((id: string, y: number) => {
    const movable = [...(list.current?.children ?? [])].slice(first === undefined ? 0 : 1)
    const from = others.indexOf(id)
    move(id, placeUnder(movable, from, y) - from)
  })
  const grab = (id: string, event: PointerEvent) => {
    if (event.button !== 0) return
    // Prevents text selection while dragging.
    event.preventDefault()
    setHeld(id)
    const end = () => setHeld(null)
    followPointer({ onMove: (y) => drag(id, y), onRelease: end, onCancel: end })
  }

  return (
    <>
      <div className="border-b border-border p-2">
        <SearchInput label={t('common.list.search_columns')} value={text} onChange={setText} />
      </div>
      <ul ref={list} className="min-h-0 flex-1 overflow-y-auto p-1">
        {found.map((column) => (
          <ColumnRow
            key={column.id}
            column={column}
            fixed={column.id === first}
            shown={!layout.hidden.includes(column.id)}
            onShow={(on) => show(column.id, on)}
            onMove={(by) => move(column.id, by)}
            held={held === column.id}
            // A filtered list can't be reordered by dragging.
            onGrab={text === '' ? (event) => grab(column.id, event) : undefined}
          />
        ))}
      </ul>
      <div className="border-t border-border p-1">
        <button
          type="button"
          className="menu-item menu-item-hover w-full justify-center text-muted-foreground"
          onClick={layout.reset}
        >
          {t('common.list.reset_columns')}
        </button>
      </div>
    </>
  )
}

interface ColumnRowProps {
  column: NamedColumn
  /** The first column is fixed and always visible. */
  fixed: boolean
  shown: boolean
  onShow: (on: boolean) => void
  onMove: (by: 1 | -1) => void
  held: boolean
  onGrab: ((event: PointerEvent) => void) | undefined
}

function ColumnRow(props: ColumnRowProps) {
  const { column, fixed, shown, onShow, onMove, held, onGrab } = props
  const { t } = useTranslation()
  const byKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const name = column.header
  return (
    // Handles the keys of the checkbox in the row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classNames('menu-item py-0 pr-1', held && 'bg-muted')}
      onKeyDown={fixed ? undefined : byKeys}
    >
      <span
        aria-hidden
        title={fixed || !onGrab ? undefined : t('common.list.move', { name })}
        onPointerDown={fixed ? undefined : onGrab}
        className={classNames(
          '-ml-1 grid h-7 w-5 shrink-0 place-items-center text-muted-foreground coarse:h-10 coarse:w-8',
          fixed || !onGrab ? 'invisible' : 'cursor-grab touch-none',
        )}
      >
        <GripVertical className="size-3.5" />
      </span>
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2 py-1.5">
        <input
          type="checkbox"
          checked={fixed || shown}
          disabled={fixed}
          onChange={(event) => onShow(event.target.checked)}
          className="row-check shrink-0 disabled:opacity-50"
        />
        <span className="min-w-0 truncate">{name}</span>
      </label>
      {!fixed && (
        <>
          <MoveButton label={t('common.list.move_up', { name })} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden className="size-3.5" />
          </MoveButton>
          <MoveButton label={t('common.list.move_down', { name })} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden className="size-3.5" />
          </MoveButton>
        </>
      )}
    </li>
  )
}

function MoveButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
      className="grid size-6 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground coarse:size-10"
    >
      {props.children}
    </button>
  )
}
