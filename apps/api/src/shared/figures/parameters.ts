import type { Minor } from '@steward/depreciation/numbers.ts'
import type { MethodBasis } from './basis.ts'
import type { Given } from './given.ts'

/** Where a parameter of an asset in a book comes from. */
type Source =
  | { type: 'asset' }
  | { type: 'asset_category' | 'depreciation_method' | 'book'; id: string; name: string }
  /** From a closed period, whatever is configured now. */
  | { type: 'closed' }

/** The value of a parameter, and where it comes from. */
export interface Sourced<T> {
  value: T
  /** Null: it isn't configured anywhere. */
  from: Source | null
}

/**
 * What the figures of an asset in a book are computed from, and where each parameter comes from. Amounts are minor
 * units.
 */
export interface Parameters {
  cost: Sourced<Minor | null>
  salvage: Sourced<Minor>
  method: Sourced<MethodBasis | null>
  life: Sourced<number | null>
  convention: Sourced<string>
  in_service_date: Sourced<string | null>
  opening_accumulated: Sourced<Minor | null>
  opening_as_of: Sourced<string | null>
  units_total: Sourced<string | null>
  /** It costs less than the capitalization threshold. */
  isBelowThreshold: boolean
  given: Given
  /** The last closed day, if the asset was depreciated by then. */
  chargedThrough: string | null
}
