/** Pairs of dates in an asset's life: the second must not be before the first. */
export const ASSET_DATES_IN_ORDER = [
  ['purchase_date', 'in_service_date'],
  ['purchase_date', 'warranty_end'],
  ['purchase_date', 'expected_end_date'],
  ['in_service_date', 'expected_end_date'],
  ['purchase_date', 'disposed_on'],
  ['in_service_date', 'disposed_on'],
  ['opening_as_of', 'disposed_on'],
] as const
