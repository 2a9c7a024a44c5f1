import { type FoundAsset, labelsApi } from '@steward/contract/labels.ts'
import { accountOf, may } from '#lib/session.ts'
import { session } from '#lib/session-store.ts'
import { loadUser } from '#lib/sign-in.ts'
import type { Elsewhere } from './label-result.tsx'
import { lookUp } from './look-up.ts'

/** Of somebody who works for more accounts than these, the others aren't asked. */
const MAX_ACCOUNTS = 20

/**
 * What the tag of a label leads to: an asset of the account in which the person works, else of another one of theirs.
 * Each account is asked as what the person is there, so that nobody learns more than they may see.
 */
export async function findLabel(
  tag: string,
  signal: AbortSignal,
): Promise<{ found: FoundAsset[]; elsewhere: Elsewhere[] }> {
  const current = session.get()
  const here = accountOf(current)
  const found = may(current, labelsApi.byCode) ? await lookUp(tag, { signal }) : []
  if (found.length > 0) return { found, elsewhere: [] }
  // Somebody may have been taken into an account since this device last heard of it.
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
