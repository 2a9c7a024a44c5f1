import type { FeatureFlag } from '@steward/contract/feature-flags.ts'
import type { Flag } from '@steward/contract/flags.ts'
import type { Language } from '@steward/contract/limits.ts'

/** Whom flags are evaluated for. It has no name and no address: a remote service gets no more than this. */
export interface FlagSubject {
  user_id: string
  /** Empty where the person is in no account. */
  account_id: string
  account_slug: string
  role_key: string
  language: Language
  /** What the account decided for itself; it came with the door. */
  overrides: Readonly<Record<string, boolean>>
}

/** All flags of one subject at one moment. */
export interface EvaluatedFlags {
  values: Readonly<Record<Flag, boolean>>
  /** The same with their sources, as they are answered. */
  list: readonly FeatureFlag[]
}

/** Says what is switched on for whom. It never fails and never keeps a request waiting, but for `first`. */
export interface Flags {
  /** What is known now; whatever is old is asked for anew meanwhile. */
  known(subject: FlagSubject): EvaluatedFlags | Promise<EvaluatedFlags>
  /** The same, but for somebody of whom nothing is known yet it waits for the remote service: a second at most. */
  first(subject: FlagSubject): Promise<EvaluatedFlags>
}
