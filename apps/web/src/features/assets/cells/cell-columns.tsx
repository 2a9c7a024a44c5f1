import { CELL_FIELDS } from '@steward/contract/asset-cells.ts'
import { ASSET_SORTS } from '@steward/contract/asset-filters.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { keyOf } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import type { Column } from '#components/data-table/column.ts'
import { cellOf } from '#components/fields/cells.tsx'
import type { Field, FieldKind, FieldOfKind, NamedField } from '#components/fields/field.ts'
import { heldAt } from '#components/fields/named.ts'
import { wordsOf } from '#components/fields/words.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { ASSET_FIELDS, assetField } from '../asset-kind.ts'
import type { CellId } from './cell-values.ts'

const listText = (held: unknown) => (held as readonly string[]).join('; ')
const decimalText = (held: unknown) => format.decimalInput(String(held))

/** The kinds that spreadsheets read otherwise than people do. */
const COPIED: { readonly [K in FieldKind]?: (held: unknown, field: FieldOfKind<K>) => string } = {
  date: String,
  number: (held, { decimal }) => (decimal ? decimalText(held) : String(held)),
  money: decimalText,
  choices: listText,
  tags: listText,
}

/** A value as it is copied: so that a spreadsheet, and what pastes it here, read it back. */
function copiedOf(field: Field, held: unknown, t: TFunction): string {
  if (held === null || held === undefined) return ''
  const copied = COPIED[field.kind] as ((held: unknown, field: Field) => string) | undefined
  return copied ? copied(held, field) : (wordsOf(field, held, t) ?? '')
}

/** A column of the grid: a field of an asset, or when it came and changed. */
export interface CellColumn extends Column<Asset> {
  /** What can be changed here. */
  field?: NamedField & { name: CellId }
  text: (asset: Asset) => string
  /** As it is copied: so that a spreadsheet, and this grid, read it back. */
  copied: (asset: Asset) => string
}

/** A column whose cells can be changed. */
export type EditedColumn = CellColumn & Required<Pick<CellColumn, 'field'>>
export const isEdited = (column: CellColumn): column is EditedColumn => column.field !== undefined

/** The first columns; the others follow in the order of the form, those that can't be changed here at the end. */
const FIRST = [
  'name',
  'asset_tag',
  'status',
  'category_id',
  'site_id',
  'location_id',
  'department_id',
  'custodian_id',
] as const
const LAST = ['parent_id', 'due_on'] as const
const MOMENTS = ['created_at', 'updated_at'] as const

const isCell = ({ name }: NamedField): boolean =>
  keyOf(name) !== undefined || CELL_FIELDS.some((one) => one === name)

/** All fields that the grid shows, in its order. */
function gridFields(own: readonly NamedField[]): NamedField[] {
  const first = FIRST.map((name) => assetField(name))
  const rest = ASSET_FIELDS.filter((field) => isCell(field) && !first.includes(field))
  return [...first, ...rest, ...own, ...LAST.map((name) => assetField(name))]
}

/** Room for most names beside their tag. */
const NAMED_WIDTH = '300px'

/** The column that stays in place says which asset it is, as the list does. */
const namedCell = (asset: Asset) => (
  <span className="flex min-w-0 flex-1 items-baseline gap-2">
    <span className="min-w-0 truncate">{asset.name}</span>
    <span className="tnum shrink-0 text-xs font-normal text-muted-foreground">
      {asset.asset_tag}
    </span>
  </span>
)

function fieldColumn(field: NamedField, t: TFunction): CellColumn {
  const { width, numeric } = cellOf(field)
  const text = (asset: Asset) => wordsOf(field, field.held(asset), t) ?? ''
  return {
    id: field.name,
    header: field.label(t),
    width,
    ...(numeric && { numeric }),
    sortable: keyOf(field.name) !== undefined || ASSET_SORTS.some((one) => one === field.name),
    ...(isCell(field) && { field: field as EditedColumn['field'] }),
    text,
    copied: (asset) => copiedOf(field, field.held(asset), t),
    cell: (asset) =>
      field.kind === 'choice' && field.domain ? (
        <StatusBadge domain={field.domain} value={String(field.held(asset))} />
      ) : (
        <span className="truncate">{text(asset)}</span>
      ),
  }
}

function momentColumn(id: (typeof MOMENTS)[number], t: TFunction): CellColumn {
  const text = (asset: Asset) => format.dateTime(asset[id])
  return {
    id,
    header: t(`assets.columns.${id}`),
    width: '158px',
    sortable: true,
    text,
    copied: (asset) => asset[id],
    cell: (asset) => <span className="truncate">{text(asset)}</span>,
  }
}

/** The columns of the list that show several fields at once. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = { place: ['site', 'location'] }

/**
 * Everything that the grid can show, the name first.
 *
 * @param own the account's own fields
 * @param listed the columns that the list shows: they are here, too
 */
export function cellColumns(
  own: readonly NamedField[],
  listed: readonly string[],
  t: TFunction,
): CellColumn[] {
  const asked = new Set(listed.flatMap((id) => SEVERAL[id] ?? [id]))
  const isShown = (id: string, begins = false) => begins || asked.has(id)
  return [
    ...gridFields(own).map((field, at) => ({
      ...fieldColumn(field, t),
      ...(at === 0 && { cell: namedCell, width: NAMED_WIDTH }),
      hidden: !isShown(heldAt(field), field.inCells),
    })),
    ...MOMENTS.map((id) => ({ ...momentColumn(id, t), hidden: !isShown(id) })),
  ]
}
