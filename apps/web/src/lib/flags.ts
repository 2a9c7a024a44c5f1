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

/** Whether the flags have been requested; components that depend on one may wait for that. */
export const flagsAsked = createStore(false)

const contextNow = (): FlagContext => {
  const { accountId, user } = session.get()
  return { targetingKey: user?.id ?? '', account_id: accountId ?? '' }
}

const same = (a: FlagContext, b: FlagContext) =>
  a.targetingKey === b.targetingKey && a.account_id === b.account_id

/** The server's current or last stored answer; undefined without either. */
async function read() {
  try {
    return (await queryClient.fetchQuery(flagsQuery)).data
  } catch {
    return (await keptAnswer<FlagsAnswer>(hashKey(flagsQuery.queryKey)))?.data.data
  }
}

/**
 * The feature flags of the user and account, by OpenFeature. An answer up to a minute old is reused, unless `force`.
 * After a failure the known flags stay valid, initially the defaults.
 */
export async function flagsKnown({ force = false } = {}): Promise<Flags> {
  const { queryKey } = flagsQuery
  if (force) await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  const context = contextNow()
  // The SDK is loaded during the request, and lazily: pages that need no flag don't wait for it.
  const [sdk, answer] = await Promise.all([
    import('./open-feature.ts').catch(() => undefined),
    read(),
  ])
  const flags = same(context, contextNow()) && (await sdk?.evaluateFlags(context, answer))
  if (flags && same(context, contextNow())) updateSession({ flags })
  flagsAsked.set(true)
  return session.get().flags
}
