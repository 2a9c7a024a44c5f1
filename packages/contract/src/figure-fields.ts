/**
 * The fields of an asset that its figures are computed from, in every book. Changing one corrects what is there
 * already: in closed periods that is refused.
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

/** The same, and what ends its life or puts it away. */
export const LIFE_FIELDS = [
  ...FIGURE_FIELDS,
  'status',
  'disposed_on',
  'disposal_proceeds',
  'disposal_costs',
  'archived_at',
] as const
