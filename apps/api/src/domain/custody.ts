import type { AssetStatus } from '@steward/contract/asset-status.ts'

interface Held {
  status: AssetStatus
  custodian_id?: string | null | undefined
}

/** Statuses in which nobody has an asset: it is ready for somebody, or gone. */
export const WITH_NOBODY: readonly AssetStatus[] = ['in_stock', 'disposed']

type Said = { [K in keyof Held]?: Held[K] | undefined }
/** What follows for an asset from what was said of it. */
interface Follows {
  status?: AssetStatus
  custodian_id?: null
}

/** What somebody has is not in stock, whatever was said of it. */
function given(before: Held | undefined, { status = before?.status ?? 'in_stock' }: Said): Follows {
  return status === 'in_stock' ? { status: 'in_use' } : {}
}

/** What comes back from use is in stock; said to be in use, it may well be so with nobody, as a place can use it. */
const taken = (before: Held | undefined, { status }: Said): Follows =>
  status === undefined && before?.status === 'in_use' ? { status: 'in_stock' } : {}

/** Put into stock or disposed of, nobody has it any more. */
const kept = (before: Held | undefined, { status }: Said): Follows =>
  status !== undefined && status !== before?.status && WITH_NOBODY.includes(status)
    ? { custodian_id: null }
    : {}

/**
 * Who has an asset and what it does follow each other. Given to somebody it is not in stock but in use, and taken from
 * them it is in stock again; put into stock or disposed of, nobody has it any more.
 *
 * @param before the asset as it is; left out for a new one
 * @param said what is said of it now; what is left out stays
 * @returns what follows besides
 */
export function custody(before: Held | undefined, said: Said): Follows {
  const was = before?.custodian_id ?? null
  const holder = said.custodian_id === undefined ? was : said.custodian_id
  if (holder === was) return holder === null ? {} : kept(before, said)
  return (holder === null ? taken : given)(before, said)
}
