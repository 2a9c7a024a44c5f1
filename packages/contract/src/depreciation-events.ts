/**
 * What may change an asset in its books after it was put in service. A disposal and an opening balance are said by the
 * asset itself, and transfers follow from its moves.
 */
export const DEPRECIATION_EVENTS = [
  'addition',
  'impairment',
  'impairment_reversal',
  'revaluation',
  'life_change',
  'salvage_change',
  'method_change',
  'partial_disposal',
  'suspension',
  'held_for_sale',
  'reversal',
] as const
export type DepreciationEventType = (typeof DEPRECIATION_EVENTS)[number]
