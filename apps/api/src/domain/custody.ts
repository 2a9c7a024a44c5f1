import type { AssetStatus } from '@steward/contract/asset-status.ts'

interface Custody {
  status: AssetStatus
  custodian_id?: string | null | undefined
}

/** Statuses that an assigned asset can't have: it is ready to be handed over, or gone. */
export const WITH_NOBODY: readonly AssetStatus[] = ['in_stock', 'disposed']

type Change = { [K in keyof Custody]?: Custody[K] | undefined }
/** What a change to an asset implies. */
interface Consequence {
  status?: AssetStatus
  custodian_id?: null
}

/** An assigned asset isn't in stock, whatever the change says. */
const assigned = (before: Custody | undefined, change: Change): Consequence =>
  (change.status ?? before?.status ?? 'in_stock') === 'in_stock' ? { status: 'in_use' } : {}

/** A returned asset is in stock, unless the change sets it to in use: a place can use it without an employee. */
const returned = (before: Custody | undefined, { status }: Change): Consequence =>
  status === undefined && before?.status === 'in_use' ? { status: 'in_stock' } : {}

/** An asset that is put into stock or disposed of is no longer assigned. */
const released = (before: Custody | undefined, { status }: Change): Consequence =>
  status !== undefined && status !== before?.status && WITH_NOBODY.includes(status)
    ? { custodian_id: null }
    : {}

/**
 * The assignment and the status of an asset imply each other: assigned, it is in use; returned, it is in stock; put
 * into stock or disposed of, it is no longer assigned.
 *
 * @param before the asset as it is; left out for a new one
 * @param change the fields that are set now; what is left out stays
 * @returns what the change implies besides
 */
export function custody(before: Custody | undefined, change: Change): Consequence {
  const was = before?.custodian_id ?? null
  const holder = change.custodian_id === undefined ? was : change.custodian_id
  if (holder === was) return holder === null ? {} : released(before, change)
  return (holder === null ? returned : assigned)(before, change)
}
