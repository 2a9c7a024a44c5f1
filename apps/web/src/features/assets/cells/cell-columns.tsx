import { CELL_FIELDS, type CellField } from '@steward/contract/asset-cells.ts'
import type { Asset } from '@steward/contract/assets.ts'
import type { CustomValue } from '@steward/contract/custom-fields.ts'
import { columnOf, type DataField, isNumeric, keyOf } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import { customText } from '#components/custom-fields/custom-value.tsx'
import type { Column } from '#components/data-table/column.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { ASSET_FIELDS, type FieldKind } from '../asset-fields.ts'
import { assetValueText } from '../asset-values.ts'
import { type CellId, heldIn } from './cell-values.ts'

/** What the grid shows and can't be changed here. */
const FIXED = ['asset_tag', 'parent_id', 'due_on', 'created_at', 'updated_at'] as const
type FixedId = (typeof FIXED)[number]

/** A column of the grid: a field of an asset. */
export interface CellColumn extends Column<Asset> {
  id: CellId | FixedId
  /** One of the account's own fields. */
  own?: DataField
}

export const isFixed = (id: CellColumn['id']): id is FixedId => FIXED.some((one) => one === id)

const WIDTHS: Partial<Record<FieldKind, string>> = {
  text: 'minmax(150px, 1fr)',
  reference: 'minmax(160px, 1fr)',
  status: '158px',
  date: '124px',
  money: '136px',
  months: '132px',
  list: 'minmax(160px, 1fr)',
}

/** Shown until somebody chooses otherwise. */
const SHOWN: ReadonlySet<string> = new Set([
  'name',
  'asset_tag',
  'status',
  'category_id',
  'site_id',
  'location_id',
  'custodian_id',
  'serial_number',
  'manufacturer',
  'model',
  'purchase_date',
  'purchase_cost',
  'warranty_end',
  'tags',
])

/** Columns of the list that stand under other names here, or for several. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  category: ['category_id'],
  place: ['site_id', 'location_id'],
  custodian: ['custodian_id'],
  department: ['department_id'],
  parent: ['parent_id'],
}

const SORTED: ReadonlySet<string> = new Set([
  'name',
  'asset_tag',
  'status',
  'purchase_date',
  'purchase_cost',
  'warranty_end',
  'expected_end_date',
  'due_on',
  'created_at',
  'updated_at',
])
const NUMERIC: ReadonlySet<FieldKind> = new Set(['money', 'months'])

type Shown = Pick<CellColumn, 'id' | 'own'>
const isMoment = (id: string) => id === 'created_at' || id === 'updated_at'

/** A record that an asset refers to, by the field that holds its id. */
function referred(asset: Asset, field: string): string | null {
  const record = asset[field.replace(/_id$/, '') as 'site'] as Asset['site'] | undefined
  return record?.name ?? null
}

const ownText = (asset: Asset, own: DataField, t: TFunction) => {
  const value = asset.custom_fields[own.key]
  return value === undefined ? '' : customText(own, value, asset.custom_field_names, t)
}

/** A value as the grid shows it; empty where there is none. */
export function cellText(asset: Asset, { id, own }: Shown, t: TFunction): string {
  if (own) return ownText(asset, own, t)
  if (keyOf(id) !== undefined) return ''
  if (isMoment(id)) return format.dateTime(asset[id as 'created_at'])
  const field = id as CellField | 'asset_tag' | 'parent_id' | 'due_on'
  if (ASSET_FIELDS[field].kind === 'reference') return referred(asset, field) ?? ''
  return assetValueText(field, asset[field], t) ?? ''
}

const AS_IT_IS: ReadonlySet<string> = new Set(['date', 'months', 'integer'])
const WITH_DECIMALS: ReadonlySet<string> = new Set(['money', 'decimal'])

/** A value as it is copied: so that a spreadsheet, and this grid, read it back. */
export function copiedText(asset: Asset, column: Shown, t: TFunction): string {
  const { id, own } = column
  const value = isFixed(id) ? asset[id] : (heldIn(asset, id) as CustomValue | null)
  if (value === null || value === undefined) return ''
  if (isMoment(id)) return String(value)
  const kind = own?.type ?? ASSET_FIELDS[id as CellField | 'due_on'].kind
  if (AS_IT_IS.has(kind)) return String(value)
  if (WITH_DECIMALS.has(kind)) return format.decimalInput(String(value))
  if (Array.isArray(value)) return value.join('; ')
  return cellText(asset, column, t)
}

function columnFor(id: Exclude<CellColumn['id'], `cf:${string}`>, t: TFunction): CellColumn {
  const isTime = id === 'created_at' || id === 'updated_at'
  const kind: FieldKind = isTime ? 'date' : ASSET_FIELDS[id].kind
  return {
    id,
    header: t(isTime ? `assets.columns.${id}` : ASSET_FIELDS[id].label),
    width: id === 'name' ? 'minmax(220px, 2fr)' : isTime ? '158px' : (WIDTHS[kind] ?? '140px'),
    numeric: NUMERIC.has(kind),
    sortable: SORTED.has(id),
    cell: (asset) =>
      id === 'status' ? (
        <StatusBadge domain="asset" value={asset.status} />
      ) : (
        <span className="truncate">{cellText(asset, { id }, t)}</span>
      ),
  }
}

function ownColumn(own: DataField, t: TFunction): CellColumn {
  const id = columnOf(own.key)
  return {
    id,
    own,
    header: own.label,
    width: isNumeric(own.type) ? '136px' : own.type === 'date' ? '124px' : 'minmax(150px, 1fr)',
    numeric: isNumeric(own.type),
    sortable: true,
    cell: (asset) => <span className="truncate">{cellText(asset, { id, own }, t)}</span>,
  }
}

/**
 * Everything that the grid can show, the name first.
 *
 * @param fields the account's own
 * @param listed the columns that the list shows: they stand here, too
 */
export function cellColumns(
  fields: readonly DataField[],
  listed: readonly string[],
  t: TFunction,
): CellColumn[] {
  const [first, ...rest] = CELL_FIELDS
  const asked = new Set(listed.flatMap((id) => LISTED[id] ?? [id]))
  const columns = [
    ...[first, 'asset_tag' as const, ...rest].map((id) => columnFor(id, t)),
    ...fields.map((own) => ownColumn(own, t)),
    ...FIXED.slice(1).map((id) => columnFor(id, t)),
  ]
  return columns.map((column) => ({
    ...column,
    hidden: !SHOWN.has(column.id) && !asked.has(column.id),
  }))
}
