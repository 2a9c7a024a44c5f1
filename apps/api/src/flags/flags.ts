import { randomUUID } from 'node:crypto'
import type { FeatureFlag } from '@steward/contract/feature-flags.ts'
import { FLAG_KEYS, FLAGS, type Flag } from '@steward/contract/flags.ts'
import { FirstSuccessfulStrategy, MultiProvider, OpenFeature } from '@openfeature/server-sdk'
import type { EvaluatedFlags, Flags, FlagSubject } from '#core/context/flags.ts'
import type { Services } from '#core/context/services.ts'
import {
  accountProvider,
  contextOf,
  defaultProvider,
  remoteContextOf,
  remoteProvider,
} from './providers.ts'
import type { RemoteFlags } from './ofrep.ts'
import { recent } from './recent.ts'
import { openRemote, type RemoteLimits } from './remote.ts'

/** An evaluation, and what it was made of: it holds as long as that does. */
interface CachedFlags {
  overrides: string
  answer: RemoteFlags | undefined
  flags: EvaluatedFlags
}

const MAX_CACHED = 10_000

/**
 * Opens the evaluation of feature flags by OpenFeature. What the account decided for itself comes first, then what
 * the remote service says, if FLAGS_URL names one, then the defaults. Evaluations are kept, because requests are many
 * and what they are made of changes rarely.
 */
export function openFlags(
  { env, log }: Pick<Services, 'env' | 'log'>,
  limits?: RemoteLimits,
): Flags {
  const remote = env.FLAGS_URL
    ? openRemote({ url: env.FLAGS_URL.replace(/\/+$/, ''), key: env.FLAGS_KEY }, log, limits)
    : undefined
  // Each server of this process has a domain of its own: the SDK's registry is one for all.
  const domain = randomUUID()
  const layers = [accountProvider, ...(remote ? [remoteProvider(remote)] : []), defaultProvider]
  const isReady = OpenFeature.setProviderAndWait(
    domain,
    new MultiProvider(
      layers.map((provider) => ({ provider })),
      new FirstSuccessfulStrategy(),
    ),
  )
  const client = OpenFeature.getClient(domain)
  const cache = recent<CachedFlags>(MAX_CACHED)

  const evaluate = async (subject: FlagSubject): Promise<EvaluatedFlags> => {
    await isReady
    const context = contextOf(subject)
    const list = await Promise.all(
      FLAG_KEYS.map(async (key): Promise<FeatureFlag> => {
        const { value, flagMetadata } = await client.getBooleanDetails(key, FLAGS[key], context)
        return { key, value, source: sourceOf(flagMetadata['source']) }
      }),
    )
    const values = Object.fromEntries(list.map(({ key, value }) => [key, value]))
    return { list, values: values as Record<Flag, boolean> }
  }

  const known = (subject: FlagSubject) => {
    const overrides = JSON.stringify(subject.overrides)
    const answer = remote?.latest(remoteContextOf(subject))
    // Without a remote service only the account's decisions tell subjects apart.
    const key = remote ? `${subject.user_id} ${subject.account_id}` : overrides
    const last = cache.get(key)
    if (last?.answer === answer && last?.overrides === overrides) return last.flags
    return evaluate(subject).then((flags) => {
      cache.set(key, { overrides, answer, flags })
      return flags
    })
  }

  return {
    known,
    first: async (subject) => {
      await remote?.first(remoteContextOf(subject))
      return known(subject)
    },
  }
}

const sourceOf = (source: unknown): FeatureFlag['source'] =>
  source === 'account' || source === 'remote' ? source : 'default'
