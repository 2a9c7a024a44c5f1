import type { AccountChanges, AccountDetails } from '@steward/contract/accounts.ts'
import type { Flag } from '@steward/contract/flags.ts'
import type { Language } from '@steward/contract/limits.ts'
import type { MfaPolicy } from '@steward/contract/mfa.ts'
import { isSlug } from '@steward/contract/slugs.ts'
import { ACCOUNT_RULES, isColourOrEmpty, wrongIn } from '#components/settings/account-rules.ts'
import { entriesOf } from '#lib/keys-of.ts'

/** The setting of a flag for an account: the default, or an override. */
export type FlagChoice = 'default' | 'on' | 'off'
export type FlagChoices = Record<Flag, FlagChoice>

/** The fields of an account's page in the format of its form. */
export type AccountValues = {
  name: string
  slug: string
  time_zone: string
  language: Language
  currency: string
  colour: string
  mfa_policy: MfaPolicy
  feature_flags: FlagChoices
}

const choiceOf = ({ value, source }: AccountDetails['feature_flags'][number]): FlagChoice => {
  if (source !== 'account') return 'default'
  return value ? 'on' : 'off'
}

export const valuesOf = (account: AccountDetails): AccountValues => ({
  name: account.name,
  slug: account.slug,
  time_zone: account.time_zone,
  language: account.language,
  currency: account.currency,
  colour: account.colour ?? '',
  mfa_policy: account.mfa_policy,
  feature_flags: Object.fromEntries(
    account.feature_flags.map((flag) => [flag.key, choiceOf(flag)]),
  ) as FlagChoices,
})

const SENT: Readonly<Record<FlagChoice, boolean | null>> = { default: null, on: true, off: false }

/** The body with the changed fields; of the flags only the changed ones. */
export function inputOf(
  before: AccountValues,
  { feature_flags: flags, ...changed }: Partial<AccountValues>,
): AccountChanges {
  if (!flags) return changed
  const entries = entriesOf(flags)
    .filter(([key, choice]) => before.feature_flags[key] !== choice)
    .map(([key, choice]) => [key, SENT[choice]])
  return {
    ...changed,
    feature_flags: Object.fromEntries(entries) as AccountChanges['feature_flags'],
  }
}

const RULES = {
  ...ACCOUNT_RULES,
  slug: (value: string) => isSlug(value.trim()),
  colour: isColourOrEmpty,
}

/** The fields whose values are invalid. */
export const wrongFields = (values: AccountValues) => wrongIn(RULES, values)
