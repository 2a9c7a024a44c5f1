import type { MethodBasis } from './basis.ts'

/** The method of low-value rules. It is no record of the account: the rule of the category decides how it charges. */
export const LOW_VALUE: MethodBasis = {
  id: '',
  name: '',
  version: 1,
  kind: 'immediate',
  convention: 'full_month',
  default_life_months: null,
  rate_kind: null,
  annual_rate: null,
  factor: null,
  switch_to_straight_line: false,
  straight_line_switch: null,
  straight_line_remaining: null,
  end_of_life: 'write_off',
  salvage_role: 'deducted_from_base',
  default_salvage_percent: null,
  default_salvage_amount: null,
  rounding: 'default',
  unit_label: null,
  table_key: null,
  table_percents: null,
  table_columns: null,
  pool_years: 5,
}
