import type { FeatureFlag } from '@steward/contract/feature-flags.ts'
import type { Flag } from '@steward/contract/flags.ts'
import type { Language } from '@steward/contract/limits.ts'

/** Whom flags are evaluated for. It has no name and no email address, because a remote service may get it. */
export interface FlagSubject {
  user_id: string
  /** Empty where the person is in no account. */
  account_id: string
  account_slug: string
  role_key: string
  language: Language
  /** The account's own settings of flags; they came with the door. */
  overrides: Readonly<Record<string, boolean>>
}

/** All flags of one subject at one moment. */
export interface EvaluatedFlags {
  values: Readonly<Record<Flag, boolean>>
  /** The same with their sources, as the API answers them. */
  list: readonly FeatureFlag[]
}

/** Evaluates flags. It never fails, and only `first` may wait. */
export interface Flags {
  /** What is known now; outdated values are refreshed in the background. */
  known(subject: FlagSubject): EvaluatedFlags | Promise<EvaluatedFlags>
  /** The same, but for an unknown subject it waits for the remote service, for a second at most. */
  first(subject: FlagSubject): Promise<EvaluatedFlags>
}
