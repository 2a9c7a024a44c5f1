import { keyOf } from '@steward/contract/kit/custom-column.ts'
import type { TFunction } from 'i18next'
import type { Column } from '#components/data-table/column.ts'
import { cellOf } from '#components/fields/cells.tsx'
import type { Field, FieldKind, FieldOfKind, NamedField } from '#components/fields/field.ts'
import { fieldAt, heldAt } from '#components/fields/named.ts'
import { wordsOf } from '#components/fields/words.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import type { CellRecord, CellsKind } from './cells-kind.ts'
import type { CellId } from './cell-values.ts'

const listText = (held: unknown) => (held as readonly string[]).join('; ')
const decimalText = (held: unknown) => format.decimalInput(String(held))

/** Kinds whose text for spreadsheets differs from the displayed one. */
const COPIED: { readonly [K in FieldKind]?: (held: unknown, field: FieldOfKind<K>) => string } = {
  date: String,
  number: (held, { decimal }) => (decimal ? decimalText(held) : String(held)),
  money: decimalText,
  choices: listText,
  tags: listText,
}

/** The text of a value for the clipboard, which spreadsheets and this grid can read back. */
function copiedOf(field: Field, held: unknown, t: TFunction): string {
  if (held === null || held === undefined) return ''
  const copied = COPIED[field.kind] as ((held: unknown, field: Field) => string) | undefined
  return copied ? copied(held, field) : (wordsOf(field, held, t) ?? '')
}

/** A column of the grid: a field, or the time of creation or change. */
export interface CellColumn extends Column<CellRecord> {
  /** The field that is edited in it; undefined if it is read-only. */
  field?: NamedField & { name: CellId }
  text: (record: CellRecord) => string
  /** The text for the clipboard. */
  copied: (record: CellRecord) => string
}

/** A column with editable cells. */
type EditedColumn = CellColumn & Required<Pick<CellColumn, 'field'>>
export const isEdited = (column: CellColumn): column is EditedColumn => column.field !== undefined

const MOMENTS = ['created_at', 'updated_at'] as const

const isCell = ({ cells }: CellsKind, { name }: NamedField): boolean =>
  keyOf(name) !== undefined || cells.fields.includes(name)

/** All fields of the grid, in order. */
function gridFields(kind: CellsKind, custom: readonly NamedField[]): NamedField[] {
  const { fields, last = [] } = kind
  const first = kind.first.map((name) => fieldAt(fields, name))
  const rest = fields.filter((field) => isCell(kind, field) && !first.includes(field))
  return [...first, ...rest, ...custom, ...last]
}

/** Wide enough for most names beside their tag. */
const NAMED_WIDTH = '300px'

/** The sticky column with the record's name. */
function NamedCell({ called: { name, detail } }: { called: ReturnType<CellsKind['called']> }) {
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-2">
      <span className="min-w-0 truncate">{name}</span>
      <span className="tnum shrink-0 text-xs font-normal text-muted-foreground">{detail}</span>
    </span>
  )
}

function fieldColumn(kind: CellsKind, field: NamedField, t: TFunction): CellColumn {
  const { width, numeric } = cellOf(field)
  const text = (record: CellRecord) => wordsOf(field, field.held(record), t) ?? ''
  return {
    id: field.name,
    header: field.label(t),
    width,
    ...(numeric && { numeric }),
    sortable: keyOf(field.name) !== undefined || kind.sorts.includes(field.name),
    ...(isCell(kind, field) && { field: field as EditedColumn['field'] }),
    text,
    copied: (record) => copiedOf(field, field.held(record), t),
    cell: (record) =>
      field.kind === 'choice' && field.domain ? (
        <StatusBadge domain={field.domain} value={String(field.held(record))} />
      ) : (
        <span className="truncate">{text(record)}</span>
      ),
  }
}

function momentColumn(id: (typeof MOMENTS)[number], t: TFunction): CellColumn {
  const text = (record: CellRecord) => format.dateTime(record[id])
  return {
    id,
    header: t(`lists.columns.${id}`),
    width: '158px',
    sortable: true,
    text,
    copied: (record) => record[id],
    cell: (record) => <span className="truncate">{text(record)}</span>,
  }
}

/**
 * All columns of the grid, the name first.
 *
 * @param custom custom fields
 * @param listed the visible columns of the list, which are visible here too
 */
export function cellColumns(
  kind: CellsKind,
  custom: readonly NamedField[],
  listed: readonly string[],
  t: TFunction,
): CellColumn[] {
  const asked = new Set(listed.flatMap((id) => kind.several?.[id] ?? [id]))
  const isShown = (id: string, begins = false) => begins || asked.has(id)
  return [
    ...gridFields(kind, custom).map((field, at) => ({
      ...fieldColumn(kind, field, t),
      ...(at === 0 && {
        cell: (record: CellRecord) => <NamedCell called={kind.called(record)} />,
        width: NAMED_WIDTH,
      }),
      hidden: !isShown(heldAt(field), field.inCells),
    })),
    ...MOMENTS.map((id) => ({ ...momentColumn(id, t), hidden: !isShown(id) })),
  ]
}
