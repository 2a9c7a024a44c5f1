/**
 * The fields of an asset that its figures in every book are computed from. A change of one corrects existing figures,
 * which is refused in closed periods.
 */
export const FIGURE_FIELDS = [
  'purchase_cost',
  'purchase_date',
  'in_service_date',
  'salvage_value',
  'depreciation_method_id',
  'useful_life_months',
  'opening_accumulated',
  'opening_as_of',
] as const

/** The same, with those of its disposal and its archiving. */
export const LIFE_FIELDS = [
  ...FIGURE_FIELDS,
  'status',
  'disposed_on',
  'disposal_proceeds',
  'disposal_costs',
  'archived_at',
] as const
