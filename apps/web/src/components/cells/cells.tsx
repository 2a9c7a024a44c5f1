import { type ClipboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sort } from '#components/data-table/column.ts'
import { mayBeEmpty, nothingOf } from '#components/fields/values.ts'
import type { LoadedList } from '#components/record-list/loaded-list.ts'
import { type CellRecord, useCellsKind } from './cells-kind.ts'
import { type CellColumn, isEdited } from './cell-columns.tsx'
import { CellEditor, type After } from './cell-editor.tsx'
import { CellGrid } from './cell-grid.tsx'
import { type CellValues, heldIn, namesOf } from './cell-values.ts'
import type { Range } from './cursor.ts'
import { parseTsv, toTsv } from './tsv.ts'
import type { useCells } from './use-cells.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { laid } from './use-paste.ts'
import type { CellEdit } from './use-save-cell.ts'

interface CellsProps {
  cells: ReturnType<typeof useCells>
  columns: readonly CellColumn[]
  list: LoadedList<CellRecord>
  /** The list's search, which identifies its rows. */
  place: string
  helpId: string
  sort: Sort
  onSort: (column: string) => void
  onCommit: (edit: CellEdit) => void
  /** The column whose first cell becomes active as soon as it exists. */
  begin: string | null
}

/** The values of cleared cells, without those that can't be empty. */
const emptied = (columns: readonly CellColumn[]): CellValues =>
  Object.fromEntries(
    columns
      .filter(isEdited)
      .filter(({ field }) => mayBeEmpty(field))
      .map(({ field }) => [field.name, nothingOf(field)]),
  )

/** The keys of the grid and their effects on the selected cells. */
function useKeys({ cells, columns, begin }: CellsProps) {
  const { overlay, queue, takeBack, write } = cells
  const { shown } = overlay

  const fill = async ({ top, bottom, left, right }: Range) => {
    const [shownFirst, ...others] = shown.slice(top, bottom + 1)
    if (!shownFirst) return
    // Names that are still being looked up have no value yet.
    await queue.settled()
    const first = overlay.known(shownFirst)
    const chosen = columns.slice(left, right + 1).filter(isEdited)
    const changes = Object.fromEntries(
      chosen.map(({ field: { name } }) => [name, heldIn(first, name)]),
    )
    const names = namesOf(first)
    await write(others.map((record) => ({ record, changes, names })))
  }

  const keys = useGridKeys({
    size: { rows: shown.length, columns: columns.length },
    mayOpen: (column) => columns[column]?.field !== undefined,
    onUndo: () => void takeBack(),
    onClear: ({ top, bottom, left, right }) => {
      const changes = emptied(columns.slice(left, right + 1))
      void write(shown.slice(top, bottom + 1).map((record) => ({ record, changes })))
    },
    onFill: (range) => void fill(range),
  })

  const [begun, setBegun] = useState<string | null>(null)
  const column = columns.findIndex(({ id }) => id === begin)
  if (begin !== begun && column >= 0) {
    setBegun(begin)
    keys.place({ row: 0, column }, false)
  }
  return keys
}

/** Copies the selected cells, and checks what is pasted into them. */
function useClipboard(
  { cells, columns }: CellsProps,
  { range, isOpen }: ReturnType<typeof useKeys>,
) {
  const { overlay, paste } = cells
  const { shown } = overlay
  const copied = () => {
    const chosen = columns.slice(range.left, range.right + 1)
    const rows = shown.slice(range.top, range.bottom + 1)
    return toTsv(rows.map((one) => chosen.map((of) => of.copied(one))))
  }
  return {
    onCopy: (event: ClipboardEvent) => {
      if (isOpen) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copied())
    },
    onPaste: (event: ClipboardEvent) => {
      if (isOpen || shown.length === 0) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      if (text !== '') void paste.check(laid(parseTsv(text), range, shown, columns))
    },
  }
}

/** The grid with editing, copying and pasting. */
export function Cells(props: CellsProps) {
  const { cells, columns, list, onCommit } = props
  const { overlay } = cells
  const { shown, problems } = overlay
  const { t } = useTranslation()
  const { texts } = useCellsKind()
  const gridId = useId()
  const keys = useKeys(props)
  const clipboard = useClipboard(props, keys)
  const { cursor, isOpen } = keys
  const record = shown[cursor.active.row]
  const column = columns[cursor.active.column]
  const field = column?.field
  const focus = () => document.getElementById(gridId)?.focus({ preventScroll: true })

  const commit = (value: unknown, after: After) => {
    // A required choice stays as it was.
    const isLeft = value === null && field?.kind === 'choice' && !mayBeEmpty(field)
    if (record && field && !isLeft) onCommit({ record, field, value })
    keys.close(after)
    if (after !== 'stay') focus()
  }

  const commitTyped = (typed: string, after: After) => {
    if (record && field) cells.edits.commitTyped({ record, field }, typed)
    keys.close(after)
    if (after !== 'stay') focus()
  }

  return (
    <CellGrid
      id={gridId}
      label={t(texts.grid)}
      describedBy={props.helpId}
      columns={columns}
      rows={shown}
      total={list.exact ? list.total : null}
      problems={problems}
      cursor={cursor}
      editor={
        isOpen && record && field ? (
          <CellEditor
            key={`${record.id} ${field.name}`}
            record={record}
            field={field}
            problem={problems.get(record.id)?.[field.name]}
            onCommit={commit}
            onTyped={commitTyped}
            onCancel={() => {
              overlay.clear([{ id: record.id, field: field.name }])
              keys.close('stay')
              focus()
            }}
          />
        ) : null
      }
      sort={props.sort}
      onSort={props.onSort}
      onPlace={keys.place}
      onOpen={keys.open}
      onKeyDown={keys.onKeyDown}
      onCopy={clipboard.onCopy}
      onPaste={clipboard.onPaste}
      resetKey={props.place}
      onSight={list.onSight}
      failed={list.failed}
      onRetry={list.retry}
    />
  )
}
