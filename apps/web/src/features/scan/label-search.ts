import { type FoundAsset, labelsApi } from '@steward/contract/labels.ts'
import { askOtherAccounts } from '#lib/other-accounts.ts'
import { may } from '#lib/session.ts'
import { session } from '#lib/session-store.ts'
import type { Elsewhere } from './label-result.tsx'
import { lookUp } from './look-up.ts'

/** The assets of a label's tag: in the current account, else in others of the user's. */
export async function findLabel(
  tag: string,
  signal: AbortSignal,
): Promise<{ found: FoundAsset[]; elsewhere: Elsewhere[] }> {
  const found = may(session.get(), labelsApi.byCode) ? await lookUp(tag, { signal }) : []
  if (found.length > 0) return { found, elsewhere: [] }
  const elsewhere = await askOtherAccounts(async (account): Promise<Elsewhere | undefined> => {
    const [asset] = await lookUp(tag, { signal, account: account.id })
    return asset && { account, asset }
  })
  return { found, elsewhere }
}
