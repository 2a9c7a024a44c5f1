import { sql } from 'drizzle-orm'
import { doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import { accounts } from './accounts.ts'

/**
 * The values of the account's own fields, one row each, to narrow and to sort the register by: kept by triggers on
 * `assets`, and written by nobody else. Its columns have comparisons that PostgreSQL trusts behind a policy, which
 * those of `jsonb` and `numeric` aren't.
 */
export const custom_values = pgTable(
  'custom_values',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    /** The field's key. */
    field: text().notNull(),
    asset_id: uuid().notNull(),
    /** Cut where an index could not hold it. */
    value: naturalText().notNull(),
    number: doublePrecision(),
    /** Only of a live asset, in a field that has each value once. */
    once: text(),
  },
  (t) => [
    index('custom_values__of').on(t.account_id, t.asset_id, t.field),
    index('custom_values__value').on(t.account_id, t.field, t.value, t.asset_id),
    index('custom_values__number')
      .on(t.account_id, t.field, t.number, t.asset_id)
      .where(sql`${t.number} is not null`),
    uniqueIndex('asset__custom_fields__taken')
      .on(t.account_id, t.field, t.once)
      .where(sql`${t.once} is not null`),
  ],
)
