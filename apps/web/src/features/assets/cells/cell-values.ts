import type { CellChanges, CellColumn as CellId, CellField } from '@steward/contract/asset-cells.ts'
import type { Asset } from '@steward/contract/assets.ts'
import type { CustomValue } from '@steward/contract/custom-fields.ts'
import { keyOf } from '@steward/contract/data-fields.ts'
import { ASSET_FIELDS } from '../asset-fields.ts'
import type { AssetFormValues } from '../form-values.ts'

export type { CellId }
/** What a cell holds, as forms hold it. */
export type CellValue = AssetFormValues[CellField] | CustomValue
/** What cells of one asset are to hold, as an update takes it. */
export type CellValues = Partial<Record<CellId, unknown>>

/** What an asset has in a cell; null for nothing. */
export function heldIn(asset: Asset, field: CellId): unknown {
  const key = keyOf(field)
  return key === undefined ? asset[field as CellField] : (asset.custom_fields[key] ?? null)
}

const isNothing = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const plain = (value: unknown) => (isNothing(value) ? null : value)

/** Whether an asset has this value already; sums are the same however they are written. */
export function holds(asset: Asset, field: CellId, value: unknown): boolean {
  const held = heldIn(asset, field)
  const isSum = keyOf(field) === undefined && ASSET_FIELDS[field as CellField].kind === 'money'
  if (isSum && held !== null && value !== null) return Number(held) === Number(value)
  return JSON.stringify(plain(held)) === JSON.stringify(plain(value))
}

/** Cells of one asset, as the server takes them. */
export function wireChanges(values: CellValues): CellChanges {
  const entries = Object.entries(values)
  const own = entries.filter(([field]) => keyOf(field) !== undefined)
  const custom_fields = Object.fromEntries(own.map(([field, value]) => [keyOf(field), value]))
  return {
    ...Object.fromEntries(entries.filter(([field]) => keyOf(field) === undefined)),
    ...(own.length > 0 && { custom_fields }),
  } as CellChanges
}

function withOwn(asset: Asset, key: string, value: CellValue, name: string | undefined): Asset {
  const { [key]: _, ...others } = asset.custom_fields
  const custom_fields = plain(value) === null ? others : { ...others, [key]: value! }
  const named = name === undefined ? {} : { [String(value)]: name }
  return { ...asset, custom_fields, custom_field_names: { ...asset.custom_field_names, ...named } }
}

/** An asset with another value in a cell, with the name of what it refers to. */
export function laidOver(
  asset: Asset,
  field: CellId,
  value: CellValue,
  name: string | undefined,
): Asset {
  const key = keyOf(field)
  if (key !== undefined) return withOwn(asset, key, value, name)
  const over = { [field]: field === 'useful_life_months' && value ? Number(value) : value || null }
  if (Array.isArray(value)) return { ...asset, [field]: value }
  if (!field.endsWith('_id')) return { ...asset, ...over } as Asset
  const record = value === null ? null : { id: value, name: name ?? '' }
  return { ...asset, ...over, [field.replace(/_id$/, '')]: record } as Asset
}
