import {
  CONVENTIONS,
  DEPRECIATION_KINDS,
  ENDS_OF_LIFE,
  METHOD_STATUSES,
  RATE_KINDS,
  ROUNDINGS,
  SALVAGE_ROLES,
  STRAIGHT_LINE_REMAINING,
  STRAIGHT_LINE_SWITCHES,
} from '@steward/contract/depreciation-methods.ts'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { money, naturalText } from '../column-types.ts'
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
    /** Goes up with each change that decides about figures; the ones before are in `depreciation_method_versions`. */
    version: integer().notNull().default(1),
    straight_line_switch: text({ enum: STRAIGHT_LINE_SWITCHES }),
    straight_line_remaining: text({ enum: STRAIGHT_LINE_REMAINING }),
    default_salvage_percent: numeric({ precision: 7, scale: 4 }),
    default_salvage_amount: money(),
    rounding: text({ enum: ROUNDINGS }).notNull().default('default'),
    /** Percent of cost by fiscal year: its own, or those of a table that comes with the product. */
    table_key: text(),
    table_percents: text().array(),
    /** Its own by quarter or month: a list for each. */
    table_columns: jsonb().$type<string[][]>(),
    pool_years: integer(),
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
