import {
  CONVENTIONS,
  DEPRECIATION_KINDS,
  ENDS_OF_LIFE,
  METHOD_STATUSES,
  RATE_KINDS,
  SALVAGE_ROLES,
} from '@steward/contract/depreciation-methods.ts'
import { sql } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import {
  accountKey,
  recordColumns,
  longText,
  searchIndex,
  searchText,
  sortable,
  taken,
} from '../columns.ts'

/** How an asset loses its value. Rates and factors are decimal numbers: 0.2 is 20 percent a year. */
export const depreciation_methods = pgTable(
  'depreciation_methods',
  {
    ...recordColumns(),
    name: naturalText().notNull(),
    code: naturalText(),
    description: text(),
    kind: text({ enum: DEPRECIATION_KINDS }).notNull(),
    convention: text({ enum: CONVENTIONS }).notNull().default('full_month'),
    default_life_months: integer(),
    rate_kind: text({ enum: RATE_KINDS }),
    annual_rate: numeric({ precision: 9, scale: 8 }),
    factor: numeric({ precision: 7, scale: 4 }),
    switch_to_straight_line: boolean().notNull().default(false),
    end_of_life: text({ enum: ENDS_OF_LIFE }).notNull().default('write_off'),
    salvage_role: text({ enum: SALVAGE_ROLES }).notNull().default('deducted_from_base'),
    unit_label: text(),
    status: text({ enum: METHOD_STATUSES }).notNull().default('active'),
    external_id: text(),
    ...searchText(() => sql`search_text(name, code, ${longText('description')})`),
  },
  (t) => [
    accountKey(t),
    taken('depreciation_method', t, t.name),
    taken('depreciation_method', t, t.code),
    taken('depreciation_method', t, t.external_id),
    sortable('depreciation_methods', t, t.name),
    sortable('depreciation_methods', t, t.code),
    sortable('depreciation_methods', t, t.created_at),
    sortable('depreciation_methods', t, t.updated_at),
    searchIndex('depreciation_methods', t),
  ],
)
