import { CELL_FIELDS, type CellField } from '@steward/contract/asset-cells.ts'
import type { Asset } from '@steward/contract/assets.ts'
import type { TFunction } from 'i18next'
import type { Column } from '#components/data-table/column.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { ASSET_FIELDS, type FieldKind } from '../asset-fields.ts'
import { assetValueText } from '../asset-values.ts'

/** A column of the grid: a field of an asset. */
export interface CellColumn extends Column<Asset> {
  id: CellField | 'asset_tag'
}

/** What can't be changed here. */
export const isFixed = (id: CellColumn['id']): id is 'asset_tag' => id === 'asset_tag'

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

const SORTED: ReadonlySet<string> = new Set([
  'name',
  'asset_tag',
  'status',
  'purchase_date',
  'purchase_cost',
  'warranty_end',
  'expected_end_date',
])
const NUMERIC: ReadonlySet<FieldKind> = new Set(['money', 'months'])

/** A record that an asset refers to, by the field that holds its id. */
function referred(asset: Asset, field: string): string | null {
  const record = asset[field.replace(/_id$/, '') as 'site'] as Asset['site'] | undefined
  return record?.name ?? null
}

/** A value as the grid shows it; empty where there is none. */
export function cellText(asset: Asset, field: CellColumn['id'], t: TFunction): string {
  if (ASSET_FIELDS[field].kind === 'reference') return referred(asset, field) ?? ''
  return assetValueText(field, asset[field], t) ?? ''
}

/** Whether an asset has this value already; sums are the same however they are written. */
export function holds(asset: Asset, field: CellField, value: unknown): boolean {
  const held = asset[field]
  if (ASSET_FIELDS[field].kind === 'money' && held !== null && value !== null)
    return Number(held) === Number(value)
  return JSON.stringify(held) === JSON.stringify(value)
}

/** A value as it is copied: so that a spreadsheet, and this grid, read it back. */
export function copiedText(asset: Asset, field: CellColumn['id'], t: TFunction): string {
  const value = asset[field]
  if (value === null) return ''
  const { kind } = ASSET_FIELDS[field]
  if (kind === 'date' || kind === 'months') return String(value)
  if (kind === 'money') return format.decimalInput(String(value))
  if (Array.isArray(value)) return value.join('; ')
  return cellText(asset, field, t)
}

function columnOf(id: CellColumn['id'], t: TFunction): CellColumn {
  const { kind, label } = ASSET_FIELDS[id]
  return {
    id,
    header: t(label),
    width: id === 'name' ? 'minmax(220px, 2fr)' : (WIDTHS[kind] ?? '140px'),
    numeric: NUMERIC.has(kind),
    sortable: SORTED.has(id),
    hidden: !SHOWN.has(id),
    cell: (asset) =>
      id === 'status' ? (
        <StatusBadge domain="asset" value={asset.status} />
      ) : (
        <span className="truncate">{cellText(asset, id, t)}</span>
      ),
  }
}

/** Everything that the grid can show, the name first. */
export function cellColumns(t: TFunction): CellColumn[] {
  const [first, ...rest] = CELL_FIELDS
  return [first, 'asset_tag' as const, ...rest].map((id) => columnOf(id, t))
}
