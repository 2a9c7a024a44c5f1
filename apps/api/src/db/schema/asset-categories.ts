import { CATEGORY_STATUSES } from '@steward/contract/asset-categories.ts'
import { sql } from 'drizzle-orm'
import { integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import {
  accountKey,
  recordColumns,
  referring,
  sameAccount,
  searchIndex,
  longText,
  searchText,
  sortable,
  taken,
} from '../columns.ts'
import { depreciation_methods } from './depreciation-methods.ts'

/** A category of assets, with the defaults of new assets. */
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
    status: text({ enum: CATEGORY_STATUSES }).notNull().default('active'),
    external_id: text(),
    ...searchText(() => sql`search_text(name, code, ${longText('description')})`),
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
    sortable('asset_categories', t, t.code),
    sortable('asset_categories', t, t.created_at),
    sortable('asset_categories', t, t.updated_at),
    referring('asset_categories', t, t.parent_id),
    referring('asset_categories', t, t.depreciation_method_id),
    searchIndex('asset_categories', t),
  ],
)
