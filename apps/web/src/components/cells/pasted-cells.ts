import type { CellRefusal, CheckedCell } from '@steward/contract/kit/cells.ts'
import type { TFunction } from 'i18next'
import { wordsOf } from '#components/fields/words.ts'
import type { CellRecord, CellsKind, FieldAt } from './cells-kind.ts'
import { type CellId, type CellValues, holds, laidOver } from './cell-values.ts'
import type { RowChange } from './row-change.ts'
import { cellOf, refusalText } from './use-cell-block.ts'
import type { Pasted, PastedRow } from './use-paste.ts'

/** A cell that would change, or whose text is invalid. */
export interface PastedCell {
  record: CellRecord
  field: CellId
  label: string
  /** The current value as text. */
  before: string
  /** The new value as text; the pasted text if it is invalid. */
  after: string
  problem: string | null
  suggestions: readonly string[]
}

/** The name of a referenced record, by its id. */
const nameOf = ({ value, name }: CheckedCell) =>
  typeof value === 'string' && name !== null ? { [value]: name } : {}

/** The label, current and new text of a cell; the pasted text itself if it is invalid. */
function wordsOfCell(cell: CheckedCell, { record, texts }: PastedRow, at: FieldAt, t: TFunction) {
  const { value, code } = cell
  const field = at(cell.field)!
  const words = (of: CellRecord) => wordsOf(field, field.held(of), t) ?? ''
  const name = cell.name ?? undefined
  return {
    label: field.label(t),
    before: words(record),
    after:
      code === null
        ? words(laidOver(at, record, cell.field, { value, name }))
        : (texts[cell.field] ?? ''),
  }
}

/** The functions for texts. */
interface Wording {
  kind: CellsKind
  at: FieldAt
  t: TFunction
}

/** The changes of one record, and its invalid cells. */
function pastedRow(
  row: PastedRow,
  checked: readonly CheckedCell[],
  refusal: CellRefusal | undefined,
  { kind, at, t }: Wording,
) {
  const { record } = row
  const differing = checked.filter(
    ({ field, value, code }) => code !== null || !holds(at, record, field, value),
  )
  const readable = differing.filter(({ code }) => code === null)
  const changes: CellValues = Object.fromEntries(readable.map(({ field, value }) => [field, value]))
  const blamed = refusal && readable.length > 0 ? cellOf(kind, refusal, changes) : undefined
  const refused = (field: CellId) =>
    refusal && (field === blamed ? refusalText(kind, refusal, t) : t(kind.texts.with_row))
  const cells = differing.map((one): PastedCell => ({
    record,
    field: one.field,
    ...wordsOfCell(one, row, at, t),
    problem: one.message ?? refused(one.field) ?? null,
    suggestions: one.suggestions,
  }))
  const isWritten = readable.length > 0 && !refusal
  const names = Object.assign({}, ...readable.map(nameOf)) as Readonly<Record<string, string>>
  // Unchanged values are included too: they replace input that was refused before.
  const wanted: CellValues = Object.fromEntries(
    checked.flatMap(({ field, value, code }) => (code === null ? [[field, value]] : [])),
  )
  return { cells, changes: isWritten ? [{ record, changes: wanted, names }] : [] }
}

/** The changes of a checked block, by cell and by record, with its invalid cells. */
export function pastedCells({ rows, check }: Pasted, wording: Wording) {
  const refusals = new Map(check?.skipped.map((refusal) => [refusal.id, refusal]))
  const read = (check?.rows ?? []).map(({ id, cells }, row) =>
    pastedRow(rows[row]!, cells, refusals.get(id), wording),
  )
  const cells = read.flatMap((row) => row.cells)
  const changes: RowChange[] = read.flatMap((row) => row.changes)
  const count = cells.filter(({ problem }) => problem === null).length
  return { cells, changes, count }
}
