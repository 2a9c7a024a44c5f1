import { sql } from 'drizzle-orm'
import { integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import {
  accountKey,
  recordColumns,
  referring,
  sameAccount,
  searchIndex,
  searchText,
  sortable,
  taken,
} from '../columns.ts'

/** How an asset loses its value. */
export const depreciation_methods = pgTable(
  'depreciation_methods',
  {
    ...recordColumns(),
    name: naturalText().notNull(),
    kind: text({
      enum: ['straight_line', 'declining_balance', 'sum_of_years_digits', 'none'],
    }).notNull(),
  },
  (t) => [accountKey(t), taken('depreciation_method', t, t.name)],
)

/** A kind of asset, with the defaults that its assets begin with. */
export const asset_categories = pgTable(
  'asset_categories',
  {
    ...recordColumns(),
    name: naturalText().notNull(),
    code: naturalText(),
    parent_id: uuid(),
    tag_prefix: text(),
    depreciation_method_id: uuid(),
    useful_life_months: integer(),
    salvage_percent: numeric({ precision: 7, scale: 4 }),
    required_fields: text().array().notNull().default([]),
    colour: text(),
    icon: text(),
    description: text(),
    status: text({ enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    external_id: text(),
    ...searchText(() => sql`search_text(name, code)`),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.parent_id, t),
    sameAccount(t, t.depreciation_method_id, depreciation_methods),
    taken(
      'category',
      t,
      t.name,
      sql`coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    taken('category', t, t.code),
    taken('category', t, t.external_id),
    sortable('asset_categories', t, t.name),
    referring('asset_categories', t, t.parent_id),
    referring('asset_categories', t, t.depreciation_method_id),
    searchIndex('asset_categories', t),
  ],
)
