/**
 * The fields of an asset that its cost in every book is computed from, and those of its depreciation, each with the dates
 * on which that may begin; the first one that is filled counts. A change of a field corrects existing figures, which is
 * refused in closed periods.
 */
export const FIGURE_PARTS = {
  cost: {
    fields: ['purchase_cost', 'purchase_date', 'opening_accumulated', 'opening_as_of'],
    begins: ['opening_as_of', 'purchase_date', 'in_service_date'],
  },
  charges: {
    fields: ['in_service_date', 'salvage_value', 'depreciation_method_id', 'useful_life_months'],
    begins: ['opening_as_of', 'in_service_date'],
  },
} as const
export type FigurePart = keyof typeof FIGURE_PARTS

export const FIGURE_FIELDS = [...FIGURE_PARTS.cost.fields, ...FIGURE_PARTS.charges.fields] as const

/** The same, with those of its disposal and its archiving. */
export const LIFE_FIELDS = [
  ...FIGURE_FIELDS,
  'status',
  'disposed_on',
  'disposal_proceeds',
  'disposal_costs',
  'archived_at',
] as const
