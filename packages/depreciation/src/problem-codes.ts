/** What can be wrong with what a schedule is computed from. */
export const PROBLEM_CODES = [
  'cost_negative',
  'salvage_negative',
  'salvage_exceeds_cost',
  'life_not_positive',
  'life_not_integer',
  'life_too_long',
  'rate_out_of_range',
  'disposal_before_in_service',
  'disposal_before_acquisition',
  'disposal_before_opening',
  'too_many_decimals',
  'amount_negative',
  'opening_exceeds_base',
  'manual_exceeds_base',
  'units_total_not_positive',
  'units_negative',
  'fraction_out_of_range',
  'date_invalid',
  'date_too_late',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]
