import type { CustomValue } from '@steward/contract/custom-fields.ts'
import { keyOf } from '@steward/contract/kit/custom-column.ts'
import type { NamedField } from '#components/fields/field.ts'
import { baseOf } from '#components/fields/named.ts'
import { wireOf } from '#components/fields/values.ts'
import type { CellRecord, FieldAt } from './cells-kind.ts'

/** The column of a cell: a field, or a custom field as `cf:key`. */
export type CellId = string
/** The new values of cells of one record, in the format of an update. */
export type CellValues = Partial<Record<CellId, unknown>>

/** A new value, with the name of the record that it refers to. */
export interface CellValue {
  value: unknown
  name: string | undefined
}

/** The value of an editor in the format of an update. */
export const cellValue = (field: NamedField, typed: unknown): CellValue => ({
  value: wireOf(field, typed),
  name: field.kind === 'reference' ? (typed as { name: string } | null)?.name : undefined,
})

/** The value of a cell in the format of an update; null if empty. */
export function heldIn(record: CellRecord, column: CellId): unknown {
  const key = keyOf(column)
  return key === undefined
    ? (record as unknown as Record<string, unknown>)[column]
    : (record.custom_fields[key] ?? null)
}

/** The names of all records that a record refers to, by id. */
export const namesOf = (record: CellRecord): Readonly<Record<string, string>> => ({
  ...record.custom_field_names,
  ...Object.fromEntries(
    Object.values(record).flatMap((held) =>
      held && typeof held === 'object' && 'id' in held && 'name' in held
        ? [[held.id, held.name]]
        : [],
    ),
  ),
})

const isNothing = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const plain = (value: unknown) => (isNothing(value) ? null : value)

/** Whether a record already has a value; amounts are compared as numbers. */
export function holds(at: FieldAt, record: CellRecord, column: CellId, value: unknown): boolean {
  const held = heldIn(record, column)
  const isSum = at(column)?.kind === 'money'
  if (isSum && held !== null && value !== null) return Number(held) === Number(value)
  return JSON.stringify(plain(held)) === JSON.stringify(plain(value))
}

function withCustomValue<R extends CellRecord>(
  record: R,
  key: string,
  { value, name }: CellValue,
): R {
  const { [key]: _, ...others } = record.custom_fields
  const custom_fields = plain(value) === null ? others : { ...others, [key]: value as CustomValue }
  const named = name === undefined ? {} : { [String(value)]: name }
  return {
    ...record,
    custom_fields,
    custom_field_names: { ...record.custom_field_names, ...named },
  }
}

/** A record with another value in a cell. */
export function laidOver<R extends CellRecord>(
  at: FieldAt,
  record: R,
  column: CellId,
  cell: CellValue,
): R {
  const key = keyOf(column)
  if (key !== undefined) return withCustomValue(record, key, cell)
  const { value, name = '' } = cell
  const named = at(column)?.kind === 'reference' && {
    [baseOf(column)]: value === null ? null : { id: value, name },
  }
  return { ...record, [column]: value, ...named }
}
