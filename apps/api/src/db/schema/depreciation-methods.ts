import { sql } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import { accountKey, recordColumns, searchIndex, searchText, sortable, taken } from '../columns.ts'

/** How an asset loses its value. Rates and factors are decimal numbers: 0.2 is 20 percent a year. */
export const depreciation_methods = pgTable(
  'depreciation_methods',
  {
    ...recordColumns(),
    name: naturalText().notNull(),
    code: naturalText(),
    description: text(),
    kind: text({
      enum: [
        'straight_line',
        'declining_balance',
        'sum_of_years_digits',
        'units_of_production',
        'immediate',
        'none',
      ],
    }).notNull(),
    convention: text({
      enum: [
        'full_month',
        'following_month',
        'mid_month',
        'nearest_month',
        'actual_days_month',
        'actual_days_life',
        'actual_days_first_fiscal_year',
        'half_year',
        'mid_quarter',
        'full_first_fiscal_year',
      ],
    })
      .notNull()
      .default('full_month'),
    default_life_months: integer(),
    rate_kind: text({ enum: ['percent', 'factor', 'from_salvage'] }),
    annual_rate: numeric({ precision: 9, scale: 8 }),
    factor: numeric({ precision: 7, scale: 4 }),
    switch_to_straight_line: boolean().notNull().default(false),
    end_of_life: text({ enum: ['write_off', 'stop', 'continue'] })
      .notNull()
      .default('write_off'),
    salvage_role: text({ enum: ['floor', 'deducted_from_base'] })
      .notNull()
      .default('deducted_from_base'),
    unit_label: text(),
    status: text({ enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    external_id: text(),
    ...searchText(() => sql`search_text(name, code)`),
  },
  (t) => [
    accountKey(t),
    taken('depreciation_method', t, t.name),
    taken('depreciation_method', t, t.code),
    taken('depreciation_method', t, t.external_id),
    sortable('depreciation_methods', t, t.name),
    searchIndex('depreciation_methods', t),
  ],
)
