import type { AssetStatus } from '@steward/contract/asset-status.ts'

interface Custody {
  status: AssetStatus
  custodian_id?: string | null | undefined
}

/** Statuses in which nobody has an asset: it is ready for somebody, or gone. */
export const WITH_NOBODY: readonly AssetStatus[] = ['in_stock', 'disposed']

type Change = { [K in keyof Custody]?: Custody[K] | undefined }
/** What follows for an asset from a change. */
interface Consequence {
  status?: AssetStatus
  custodian_id?: null
}

/** What somebody has is not in stock, whatever the change says. */
const assigned = (before: Custody | undefined, change: Change): Consequence =>
  (change.status ?? before?.status ?? 'in_stock') === 'in_stock' ? { status: 'in_use' } : {}

/** What comes back from use is in stock; set to in use, it may well be so with nobody, as a place can use it. */
const returned = (before: Custody | undefined, { status }: Change): Consequence =>
  status === undefined && before?.status === 'in_use' ? { status: 'in_stock' } : {}

/** Put into stock or disposed of, nobody has it any more. */
const released = (before: Custody | undefined, { status }: Change): Consequence =>
  status !== undefined && status !== before?.status && WITH_NOBODY.includes(status)
    ? { custodian_id: null }
    : {}

/**
 * Who has an asset and its status follow each other. Assigned to somebody it is not in stock but in use, and taken from
 * them it is in stock again; put into stock or disposed of, nobody has it any more.
 *
 * @param before the asset as it is; left out for a new one
 * @param change what is set now; what is left out stays
 * @returns what follows besides
 */
export function custody(before: Custody | undefined, change: Change): Consequence {
  const was = before?.custodian_id ?? null
  const holder = change.custodian_id === undefined ? was : change.custodian_id
  if (holder === was) return holder === null ? {} : released(before, change)
  return (holder === null ? returned : assigned)(before, change)
}
