import type { FeatureFlag } from '@steward/contract/feature-flags.ts'
import { FLAG_KEYS, FLAGS } from '@steward/contract/flags.ts'
import {
  ErrorCode,
  OpenFeature,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/web-sdk'
import { withKeys } from './keys-of.ts'
import type { Flags } from './session-store.ts'

/** The user and account that flags are evaluated for. */
export interface FlagContext {
  targetingKey: string
  account_id: string
}

const DOMAIN = 'steward'

const failed = <T>(value: T, errorCode: ErrorCode): ResolutionDetails<T> => ({
  value,
  reason: StandardResolutionReasons.ERROR,
  errorCode,
})
const mismatch = <T>(_: string, value: T) => failed(value, ErrorCode.TYPE_MISMATCH)

/** The server's last response, and the user and account it was for. */
let answered: ReadonlyMap<string, FeatureFlag> = new Map()
let whose: string | undefined

/** Returns the flags as evaluated by the server for this user and account. */
const serverProvider: Provider = {
  metadata: { name: 'server' },
  runsOn: 'client',
  resolveBooleanEvaluation: (key, value) => {
    const flag = answered.get(key)
    if (!flag) return failed(value, ErrorCode.FLAG_NOT_FOUND)
    const { source } = flag
    return {
      value: flag.value,
      reason: StandardResolutionReasons.STATIC,
      flagMetadata: { source },
    }
  },
  resolveStringEvaluation: mismatch,
  resolveNumberEvaluation: mismatch,
  resolveObjectEvaluation: mismatch,
}

OpenFeature.setProvider(DOMAIN, serverProvider)
const client = OpenFeature.getClient(DOMAIN)

/**
 * Evaluates all flags for a user and account; those that fail get their default.
 *
 * @param answer the server's response; undefined if the request failed: then the last one for the same user and account
 * is used
 */
export async function evaluateFlags(
  context: FlagContext,
  answer: readonly FeatureFlag[] | undefined,
): Promise<Flags> {
  const subject = `${context.targetingKey} ${context.account_id}`
  // The response for another user must never be used.
  if (answer || subject !== whose) answered = new Map(answer?.map((flag) => [flag.key, flag]))
  whose = subject
  await OpenFeature.setContext(DOMAIN, { ...context })
  return withKeys(FLAG_KEYS, (key) => client.getBooleanValue(key, FLAGS[key]))
}
