import { FLAGS, type Flag } from '@steward/contract/flags.ts'
import {
  ErrorCode,
  type EvaluationContext,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/server-sdk'
import type { FlagSubject } from '#core/context/flags.ts'
import type { RemoteContext } from './ofrep.ts'
import type { Remote } from './remote.ts'

/** The attribute that carries the account's own decisions. It stays in this process. */
const OVERRIDES = 'feature_flags'

/** What a remote service gets to know of a subject, always in the same order. */
export const remoteContextOf = (subject: FlagSubject): RemoteContext => ({
  targetingKey: subject.user_id,
  account_id: subject.account_id,
  account_slug: subject.account_slug,
  role_key: subject.role_key,
  language: subject.language,
})

/** The same out of an evaluation context, which the SDK has put together anew. */
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
export const contextOf = (subject: FlagSubject): EvaluationContext => ({
  ...remoteContextOf(subject),
  [OVERRIDES]: subject.overrides,
})

type Resolve = (
  key: string,
  context: EvaluationContext,
) => Omit<ResolutionDetails<boolean>, 'value'> & {
  value?: boolean
}

/** All our flags are switches: a provider that knows no other type. */
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

/** What the account decided for itself. */
export const accountProvider = switches('account', (key, context) => {
  const value = (context[OVERRIDES] as Record<string, unknown> | undefined)?.[key]
  return typeof value === 'boolean'
    ? {
        value,
        reason: StandardResolutionReasons.TARGETING_MATCH,
        flagMetadata: { source: 'account' },
      }
    : none(ErrorCode.FLAG_NOT_FOUND)
})

/** What holds where nobody decided otherwise. */
export const defaultProvider = switches('default', (key) =>
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

/** What the remote service last said; it is never waited for here. */
export const remoteProvider = (remote: Remote): Provider =>
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
