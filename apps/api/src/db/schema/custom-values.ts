import { sql } from 'drizzle-orm'
import { doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import { accounts } from './accounts.ts'

/**
 * The values of custom fields of one kind of record, one row each, to narrow and to sort its lists by: kept
 * by triggers on its table, and written by nobody else. The columns have comparisons that PostgreSQL trusts behind a
 * policy, which those of `jsonb` and `numeric` aren't. Each kind has a table of its own, so that one never reads past
 * the values of another.
 */
const valuesTable = <const Name extends string>(
  name: Name,
  { entity, of }: { entity: string; of: string },
) =>
  pgTable(
    name,
    {
      account_id: uuid()
        .notNull()
        .references(() => accounts.id),
      /** The field's key. */
      field: text().notNull(),
      record_id: uuid(of).notNull(),
      /** Cut where an index could not hold it. */
      value: naturalText().notNull(),
      number: doublePrecision(),
      /** Only of a live record, in a field that has each value once. */
      once: text(),
    },
    (t) => [
      index(`${name}__of`).on(t.account_id, t.record_id, t.field),
      index(`${name}__value`).on(t.account_id, t.field, t.value, t.record_id),
      index(`${name}__number`)
        .on(t.account_id, t.field, t.number, t.record_id)
        .where(sql`${t.number} is not null`),
      uniqueIndex(`${entity}__custom_fields__taken`)
        .on(t.account_id, t.field, t.once)
        .where(sql`${t.once} is not null`),
    ],
  )

export const custom_values = valuesTable('custom_values', { entity: 'asset', of: 'asset_id' })
export const work_order_values = valuesTable('work_order_values', {
  entity: 'work_order',
  of: 'work_order_id',
})
