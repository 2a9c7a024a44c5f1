/** The statuses of an asset. */
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

/**
 * The statuses of assets that are still in the organization's care; for others no warranty is renewed, and they aren't
 * replaced.
 */
export const RECKONED_WITH = ASSET_STATUSES.slice(0, -2)

/** Statuses that require a reason. */
export const NEEDS_REASON: readonly AssetStatus[] = [
  'out_of_service',
  'missing',
  'retired',
  'disposed',
]

/**
 * The statuses that may follow each status. The API refuses all others, and pages don't offer them. `disposed` may
 * follow any, because assets can be sold or lost at any time.
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
