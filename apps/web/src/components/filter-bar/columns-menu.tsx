import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { SearchInput } from '#components/ui/search-input.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'

interface NamedColumn {
  id: string
  header: string
}

interface ColumnsMenuProps {
  columns: readonly NamedColumn[]
  layout: ColumnLayout
}

/** Which columns a list shows, and in which order: by buttons, or with Alt and the arrow keys. */
export function ColumnsMenu({ columns, layout }: ColumnsMenuProps) {
  const { t } = useTranslation()
  const label = t('common.list.columns')
  return (
    <Popover
      label={label}
      align="end"
      className="flex w-72 flex-col"
      trigger={
        <Button className="max-xl:px-2.5">
          <Columns3 aria-hidden />
          <span className="max-xl:sr-only">{label}</span>
        </Button>
      }
    >
      <ColumnList columns={columns} layout={layout} />
    </Popover>
  )
}

function ColumnList({ columns, layout }: ColumnsMenuProps) {
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

  const move = (id: string, by: 1 | -1) => {
    const from = others.indexOf(id)
    const to = from + by
    if (from < 0 || to < 0 || to >= others.length) return
    const order = others.toSpliced(from, 1).toSpliced(to, 0, id)
    layout.change({ hidden: layout.hidden, order: first === undefined ? order : [first, ...order] })
  }

  return (
    <>
      <div className="border-b border-border p-2">
        <SearchInput label={t('common.list.search_columns')} value={text} onChange={setText} />
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto p-1">
        {found.map((column) => (
          <ColumnRow
            key={column.id}
            column={column}
            fixed={column.id === first}
            shown={!layout.hidden.includes(column.id)}
            onShow={(on) => show(column.id, on)}
            onMove={(by) => move(column.id, by)}
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
  /** The first column stands first and is always shown. */
  fixed: boolean
  shown: boolean
  onShow: (on: boolean) => void
  onMove: (by: 1 | -1) => void
}

function ColumnRow({ column, fixed, shown, onShow, onMove }: ColumnRowProps) {
  const { t } = useTranslation()
  const byKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const name = column.header
  return (
    // The keys are those of the checkbox in the row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className="menu-item py-0 pr-1" onKeyDown={fixed ? undefined : byKeys}>
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
