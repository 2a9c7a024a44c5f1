import { type FoundAsset, labelsApi } from '@steward/contract/labels.ts'
import { accountOf, may } from '#lib/session.ts'
import { session } from '#lib/session-store.ts'
import { loadUser } from '#lib/sign-in.ts'
import type { Elsewhere } from './label-result.tsx'
import { lookUp } from './look-up.ts'

/** The maximum number of accounts to search. */
const MAX_ACCOUNTS = 20

/**
 * The assets of a label's tag: in the current account, else in another one of the user's. Each account is searched with
 * the user's permissions there.
 */
export async function findLabel(
  tag: string,
  signal: AbortSignal,
): Promise<{ found: FoundAsset[]; elsewhere: Elsewhere[] }> {
  const current = session.get()
  const here = accountOf(current)
  const found = may(current, labelsApi.byCode) ? await lookUp(tag, { signal }) : []
  if (found.length > 0) return { found, elsewhere: [] }
  // The user may have been added to an account recently.
  const { accounts } = await loadUser({ force: true })
  const others = accounts.filter(({ id, status }) => id !== here?.id && status === 'active')
  const answers = await Promise.all(
    others.slice(0, MAX_ACCOUNTS).map(async (account) => {
      const assets = await lookUp(tag, { signal, account: account.id }).catch(() => [])
      return assets.slice(0, 1).map((asset): Elsewhere => ({ account, asset }))
    }),
  )
  return { found, elsewhere: answers.flat() }
}
