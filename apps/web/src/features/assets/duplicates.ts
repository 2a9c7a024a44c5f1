import type { Asset } from '@steward/contract/assets.ts'

/** The fields by which duplicates are found. */
export const TELLING = ['name', 'serial_number', 'manufacturer', 'site_id', 'location_id'] as const
type Telling = (typeof TELLING)[number]

/** Whether to search for duplicates: a distinguishing field has a new value. */
export function isWorthAsking(
  asset: Asset | null,
  typed: Partial<Record<Telling, unknown>>,
): boolean {
  const { name, serial_number, site_id, location_id } = typed
  if (!serial_number && !(name && (site_id || location_id))) return false
  return !asset || TELLING.some((field) => (asset[field] ?? null) !== (typed[field] ?? null))
}
