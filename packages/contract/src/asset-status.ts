/** Where an asset may be in its life. */
export const ASSET_STATUSES = [
  'planned',
  'in_stock',
  'in_use',
  'in_maintenance',
  'out_of_service',
  'missing',
  'retired',
  'disposed',
] as const
export type AssetStatus = (typeof ASSET_STATUSES)[number]

/** Those of an asset that is still reckoned with: nobody renews the warranty of the others, nor replaces them. */
export const RECKONED_WITH = ASSET_STATUSES.slice(0, -2)

/** Statuses that have to be explained. */
export const NEEDS_REASON: readonly AssetStatus[] = [
  'out_of_service',
  'missing',
  'retired',
  'disposed',
]

/**
 * Where an asset may go from where it is. The API refuses, and the page does not offer, anything else.
 * `disposed` is open from everywhere: a thing can be sold or lost whatever it was doing.
 */
const next: Record<AssetStatus, readonly AssetStatus[]> = {
  planned: ['in_stock', 'in_use', 'disposed'],
  in_stock: ['in_use', 'in_maintenance', 'out_of_service', 'missing', 'retired', 'disposed'],
  in_use: ['in_stock', 'in_maintenance', 'out_of_service', 'missing', 'retired', 'disposed'],
  in_maintenance: ['in_use', 'in_stock', 'out_of_service', 'retired', 'disposed'],
  out_of_service: ['in_maintenance', 'in_use', 'in_stock', 'retired', 'disposed'],
  missing: ['in_stock', 'in_use', 'retired', 'disposed'],
  retired: ['in_stock', 'disposed'],
  disposed: ['retired'],
}

export const mayBecome = (from: AssetStatus, to: AssetStatus) =>
  from === to || next[from].includes(to)

export const nextStatuses = (from: AssetStatus) => next[from]
