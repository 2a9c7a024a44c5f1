import type { FieldEntity } from '@steward/contract/data-fields.ts'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type SQL, sql } from 'drizzle-orm'
import type { StoredSums } from '#core/records/kept-sums.ts'
import type { Row } from '#core/records/records.ts'
import type { RecordTable } from '#db/columns.ts'
import { asset_counts, assets } from '#db/schema/assets.ts'
import { work_order_counts, work_orders } from '#db/schema/work-orders.ts'
import type { Held } from '#domain/custom-fields/judging.ts'

/** A kind of record that has custom fields, and where they are stored. */
export interface Owner {
  entity: FieldEntity
  table: RecordTable & PgTable & { custom_fields: PgColumn }
  /** The table of its values, which lists are filtered and sorted by, and its column with the record's id. */
  kept: { table: string; of: string }
  /** The same table under the alias `v`. */
  values: SQL
  of: SQL
  sums: StoredSums
  /** The column that decides which fields a record has: its category or its type. */
  group: 'category_id' | 'work_order_type_id'
  /** The property of a field with the groups that it is limited to. */
  groups: 'category_ids' | 'work_order_type_ids'
  /** The table in which the groups are a tree: a field that is limited to a group also applies to those below it. */
  tree?: string
  /** What the records of a group are called in a refusal. */
  called: string
}

const kept = (table: string, of: string) => ({
  kept: { table, of },
  values: sql.raw(`${table} v`),
  of: sql.raw(`v.${of}`),
})

/** The table of values under another alias, and the record that such a row belongs to. */
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

/** The properties of a record that its custom fields depend on. */
export const heldIn = <R extends Row | undefined>({ group }: Owner, row: R) =>
  (row && {
    id: row.id,
    custom_fields: row.custom_fields,
    group_id: row[group],
  }) as R extends undefined ? Held | undefined : Held
