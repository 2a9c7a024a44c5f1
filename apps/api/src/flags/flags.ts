import { randomUUID } from 'node:crypto'
import type { FeatureFlag } from '@steward/contract/feature-flags.ts'
import { type Flag, FLAG_KEYS, FLAGS } from '@steward/contract/flags.ts'
import {
  ErrorCode,
  type EvaluationContext,
  FirstSuccessfulStrategy,
  MultiProvider,
  OpenFeature,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/server-sdk'
import type { EvaluatedFlags, Flags, FlagSubject } from '#core/context/flags.ts'
import type { Services } from '#core/context/services.ts'
import type { RemoteContext, RemoteFlags } from './ofrep.ts'
import { recent } from './recent.ts'
import { openRemote, type Remote, type RemoteLimits } from './remote.ts'

/** The attribute with the account's own settings. It is never sent. */
const OVERRIDES = 'feature_flags'

/** The context that a remote service gets of a subject, always in the same order. */
const remoteContextOf = (subject: FlagSubject): RemoteContext => ({
  targetingKey: subject.user_id,
  account_id: subject.account_id,
  account_slug: subject.account_slug,
  role_key: subject.role_key,
  language: subject.language,
})

/** The same from an evaluation context of the SDK. */
const remoteContextIn = (context: EvaluationContext): RemoteContext => {
  const text = (attribute: string) => String(context[attribute] ?? '')
  return {
    targetingKey: text('targetingKey'),
    account_id: text('account_id'),
    account_slug: text('account_slug'),
    role_key: text('role_key'),
    language: text('language'),
  }
}

/** The evaluation context of a subject. */
const contextOf = (subject: FlagSubject): EvaluationContext => ({
  ...remoteContextOf(subject),
  [OVERRIDES]: subject.overrides,
})

type Resolve = (
  key: string,
  context: EvaluationContext,
) => Omit<ResolutionDetails<boolean>, 'value'> & {
  value?: boolean
}

/** A provider for boolean flags; we have no others. */
function switches(name: string, resolve: Resolve): Provider {
  const mismatch = async <T>(_: string, value: T): Promise<ResolutionDetails<T>> => ({
    value,
    reason: StandardResolutionReasons.ERROR,
    errorCode: ErrorCode.TYPE_MISMATCH,
  })
  return {
    metadata: { name },
    runsOn: 'server',
    resolveBooleanEvaluation: async (key, value, context) => ({ value, ...resolve(key, context) }),
    resolveStringEvaluation: mismatch,
    resolveNumberEvaluation: mismatch,
    resolveObjectEvaluation: mismatch,
  }
}

const none = (errorCode: ErrorCode) => ({ reason: StandardResolutionReasons.ERROR, errorCode })

/** The account's own settings. */
const accountProvider = switches('account', (key, context) => {
  const value = (context[OVERRIDES] as Record<string, unknown> | undefined)?.[key]
  return typeof value === 'boolean'
    ? {
        value,
        reason: StandardResolutionReasons.TARGETING_MATCH,
        flagMetadata: { source: 'account' },
      }
    : none(ErrorCode.FLAG_NOT_FOUND)
})

/** The defaults. */
const defaultProvider = switches('default', (key) =>
  Object.hasOwn(FLAGS, key)
    ? {
        value: FLAGS[key as Flag],
        reason: StandardResolutionReasons.DEFAULT,
        flagMetadata: { source: 'default' },
      }
    : none(ErrorCode.FLAG_NOT_FOUND),
)

const isErrorCode = (code: string): code is ErrorCode =>
  (Object.values(ErrorCode) as string[]).includes(code)

/** The last answer of the remote service, without waiting for a new one. */
const remoteProvider = (remote: Remote): Provider =>
  switches('remote', (key, context) => {
    const flag = remote.latest(remoteContextIn(context))?.get(key)
    if (!flag) return none(ErrorCode.FLAG_NOT_FOUND)
    const { value, errorCode, reason, variant } = flag
    if (errorCode !== undefined) return none(isErrorCode(errorCode) ? errorCode : ErrorCode.GENERAL)
    if (typeof value !== 'boolean') return none(ErrorCode.TYPE_MISMATCH)
    return {
      value,
      reason: reason ?? StandardResolutionReasons.UNKNOWN,
      ...(variant === undefined ? {} : { variant }),
      flagMetadata: { source: 'remote' },
    }
  })

/** An evaluation with its sources; it is valid while these don't change. */
interface CachedFlags {
  overrides: string
  answer: RemoteFlags | undefined
  flags: EvaluatedFlags
}

const MAX_CACHED = 10_000

/**
 * Evaluates feature flags by OpenFeature: first by the account's own settings, then by the remote service of FLAGS_URL,
 * if any, then by the defaults. Evaluations are cached, because their sources change rarely.
 */
export function openFlags(
  { env, log }: Pick<Services, 'env' | 'log'>,
  limits?: RemoteLimits,
): Flags {
  const remote = env.FLAGS_URL
    ? openRemote({ url: env.FLAGS_URL.replace(/\/+$/, ''), key: env.FLAGS_KEY }, log, limits)
    : undefined
  // Each server in this process has its own domain, because they share the SDK's registry.
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
    // Without a remote service, subjects differ only by the account's own settings.
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
