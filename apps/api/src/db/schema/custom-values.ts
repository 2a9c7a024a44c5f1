import { sql } from 'drizzle-orm'
import { doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import { accounts } from './accounts.ts'

/**
 * The values of custom fields of one kind of record, one row each, by which its lists are filtered and sorted:
 * maintained by triggers on its table, and written by nothing else. The columns have leakproof comparison operators,
 * which PostgreSQL evaluates before row-level security; those of `jsonb` and `numeric` aren't leakproof. Each kind has
 * a table of its own, so that a scan never reads the values of others.
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
      /** Shortened if it is too long for an index. */
      value: naturalText().notNull(),
      number: doublePrecision(),
      /** The value of a live record, in a field with unique values. */
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
