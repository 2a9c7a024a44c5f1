import type { FieldEntity } from '@steward/contract/data-fields.ts'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type SQL, sql } from 'drizzle-orm'
import type { StoredSums } from '#core/records/kept-sums.ts'
import type { Row } from '#core/records/records.ts'
import type { RecordTable } from '#db/columns.ts'
import { asset_counts, assets } from '#db/schema/assets.ts'
import { work_order_counts, work_orders } from '#db/schema/work-orders.ts'
import type { Held } from '#domain/custom-fields/judging.ts'

/** A kind of record to which accounts give fields of their own, with where all of that is kept. */
export interface Owner {
  entity: FieldEntity
  table: RecordTable & PgTable & { custom_fields: PgColumn }
  /** Where the rows of its values are, by which lists are narrowed and sorted, and the column of whose they are. */
  kept: { table: string; of: string }
  /** The same called `v`. */
  values: SQL
  of: SQL
  sums: StoredSums
  /** The column that decides which of the fields a record has: its category, its type. */
  group: 'category_id' | 'work_order_type_id'
  /** Where a field says of which of these it is. */
  groups: 'category_ids' | 'work_order_type_ids'
  /** The groups are a tree, in this table: a field is also of those below the ones that it names. */
  tree?: string
  /** What the records of a group are called in a refusal. */
  called: string
}

const kept = (table: string, of: string) => ({
  kept: { table, of },
  values: sql.raw(`${table} v`),
  of: sql.raw(`v.${of}`),
})

/** The rows of values under another name, and the record that such a row is of. */
export const valuesAs = ({ kept: { table } }: Owner, as: string) => sql.raw(`${table} ${as}`)
export const recordOf = ({ kept: { of } }: Owner, as: string) => sql.raw(`${as}.${of}`)

export const OWNERS: Readonly<Record<FieldEntity, Owner>> = {
  asset: {
    entity: 'asset',
    table: assets,
    ...kept('custom_values', 'asset_id'),
    sums: asset_counts,
    group: 'category_id',
    groups: 'category_ids',
    tree: 'asset_categories',
    called: 'assets of this category',
  },
  work_order: {
    entity: 'work_order',
    table: work_orders,
    ...kept('work_order_values', 'work_order_id'),
    sums: work_order_counts,
    group: 'work_order_type_id',
    groups: 'work_order_type_ids',
    called: 'work orders of this type',
  },
}

/** A record, as far as its custom fields depend on it. */
export const heldIn = <R extends Row | undefined>({ group }: Owner, row: R) =>
  (row && {
    id: row.id,
    custom_fields: row.custom_fields,
    group_id: row[group],
  }) as R extends undefined ? Held | undefined : Held
