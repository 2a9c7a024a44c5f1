import { featureFlagsApi } from '@steward/contract/feature-flags.ts'
import type { ReplyOf } from '@steward/contract/kit/route.ts'
import { hashKey } from '@tanstack/react-query'
import { keptAnswer } from './answer-store.ts'
import type { FlagContext } from './open-feature.ts'
import { query } from './query.ts'
import { queryClient } from './query-client.ts'
import { type Flags, session, updateSession } from './session-store.ts'
import { createStore } from './store.ts'

const flagsQuery = query(featureFlagsApi.list, {})
type FlagsAnswer = ReplyOf<typeof featureFlagsApi.list>

/** Whether the server has been asked for the flags by now: what depends on one may wait for that. */
export const flagsAsked = createStore(false)

const contextNow = (): FlagContext => {
  const { accountId, user } = session.get()
  return { targetingKey: user?.id ?? '', account_id: accountId ?? '' }
}

const same = (a: FlagContext, b: FlagContext) =>
  a.targetingKey === b.targetingKey && a.account_id === b.account_id

/** What the server says, or said last; nothing where it could not be asked. */
async function read() {
  try {
    return (await queryClient.fetchQuery(flagsQuery)).data
  } catch {
    return (await keptAnswer<FlagsAnswer>(hashKey(flagsQuery.queryKey)))?.data.data
  }
}

/**
 * The feature flags of this person and account, by OpenFeature. An answer of the last minute will do, unless forced.
 * Whatever goes wrong, what is known holds, and in the beginning the defaults.
 */
export async function flagsKnown({ force = false } = {}): Promise<Flags> {
  const { queryKey } = flagsQuery
  if (force) await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  const context = contextNow()
  // The SDK comes while the server answers: no page waits for it that waits for no flag.
  const [sdk, answer] = await Promise.all([
    import('./open-feature.ts').catch(() => undefined),
    read(),
  ])
  const flags = same(context, contextNow()) && (await sdk?.evaluateFlags(context, answer))
  if (flags && same(context, contextNow())) updateSession({ flags })
  flagsAsked.set(true)
  return session.get().flags
}
