import type { CellColumn as CellId } from '@steward/contract/asset-cells.ts'
import type { Asset } from '@steward/contract/assets.ts'
import type { CustomValue } from '@steward/contract/custom-fields.ts'
import { keyOf } from '@steward/contract/data-fields.ts'
import type { NamedField } from '#components/fields/field.ts'
import { baseOf } from '#components/fields/named.ts'
import { wireOf } from '#components/fields/values.ts'
import { findAssetField } from '../asset-kind.ts'

export type { CellId }
/** What cells of one asset are to hold, as an update takes it. */
export type CellValues = Partial<Record<CellId, unknown>>

/** What a cell is to hold, with the name of the record that it refers to. */
export interface CellValue {
  value: unknown
  name: string | undefined
}

/** What an editor holds, as an update takes it. */
export const cellValue = (field: NamedField, typed: unknown): CellValue => ({
  value: wireOf(field, typed),
  name: field.kind === 'reference' ? (typed as { name: string } | null)?.name : undefined,
})

/** What an asset has in a cell, as an update takes it; null for nothing. */
export function heldIn(asset: Asset, column: CellId): unknown {
  const key = keyOf(column)
  return key === undefined ? asset[column as keyof Asset] : (asset.custom_fields[key] ?? null)
}

/** The names of the records that an asset refers to, by their ids. */
export const namesOf = (asset: Asset): Readonly<Record<string, string>> => ({
  ...asset.custom_field_names,
  ...Object.fromEntries(
    Object.values(asset).flatMap((held) =>
      held && typeof held === 'object' && 'id' in held && 'name' in held
        ? [[held.id, held.name]]
        : [],
    ),
  ),
})

const isNothing = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const plain = (value: unknown) => (isNothing(value) ? null : value)

/** Whether an asset has this value already; sums are the same however they are written. */
export function holds(asset: Asset, column: CellId, value: unknown): boolean {
  const held = heldIn(asset, column)
  const isSum = findAssetField(column)?.kind === 'money'
  if (isSum && held !== null && value !== null) return Number(held) === Number(value)
  return JSON.stringify(plain(held)) === JSON.stringify(plain(value))
}

function withOwn(asset: Asset, key: string, { value, name }: CellValue): Asset {
  const { [key]: _, ...others } = asset.custom_fields
  const custom_fields = plain(value) === null ? others : { ...others, [key]: value as CustomValue }
  const named = name === undefined ? {} : { [String(value)]: name }
  return { ...asset, custom_fields, custom_field_names: { ...asset.custom_field_names, ...named } }
}

/** An asset with another value in a cell. */
export function laidOver(asset: Asset, column: CellId, cell: CellValue): Asset {
  const key = keyOf(column)
  if (key !== undefined) return withOwn(asset, key, cell)
  const { value, name = '' } = cell
  const field = findAssetField(column)
  const record = field?.kind === 'reference' && {
    [baseOf(column)]: value === null ? null : { id: value, name },
  }
  return { ...asset, [column]: value, ...record } as Asset
}
