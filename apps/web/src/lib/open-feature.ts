import type { FeatureFlag } from '@steward/contract/feature-flags.ts'
import { FLAG_KEYS, FLAGS } from '@steward/contract/flags.ts'
import {
  ErrorCode,
  OpenFeature,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/web-sdk'
import type { Flags } from './session-store.ts'

/** Whose flags they are: another person or account has others. */
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

/** The last answer of the server, and to whom. */
let answered: ReadonlyMap<string, FeatureFlag> = new Map()
let whose: string | undefined

/** The flags as the server has evaluated them for this person and account. The browser asks nobody else. */
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
 * All flags for a person and account. One that can't be evaluated is its default.
 *
 * @param answer what the server says; left out where it could not be asked: its last answer to them holds then
 */
export async function evaluateFlags(
  context: FlagContext,
  answer: readonly FeatureFlag[] | undefined,
): Promise<Flags> {
  const subject = `${context.targetingKey} ${context.account_id}`
  // What holds for somebody else doesn't hold here, not even for a moment.
  if (answer || subject !== whose) answered = new Map(answer?.map((flag) => [flag.key, flag]))
  whose = subject
  await OpenFeature.setContext(DOMAIN, { ...context })
  return Object.fromEntries(
    FLAG_KEYS.map((key) => [key, client.getBooleanValue(key, FLAGS[key])]),
  ) as Flags
}
