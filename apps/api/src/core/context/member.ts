import type { Language } from '@steward/contract/limits.ts'
import type { MfaPolicy } from '@steward/contract/mfa.ts'
import type { PermissionMap } from '@steward/contract/permissions.ts'
import { BUILT_IN_ROLES, isBuiltInRole } from '@steward/contract/roles.ts'
import type { EvaluatedFlags, FlagSubject } from './flags.ts'

/** The settings of an account that every write needs, as they were when the transaction began. */
interface AccountSettings {
  currency: string
  currency_digits: number
  /** The fields that assets of every category must have in forms. */
  required_fields: readonly string[]
  asset_tag_prefix: string
}

/** The person behind a request, and what they are in the account that was entered. */
export interface Member {
  user_id: string
  user_name: string
  user_email: string
  signed_in_at: string
  language: Language
  /** Empty where the person belongs to no active account. */
  account_id: string
  role_key: string
  permissions: PermissionMap
  site_scope: string[]
  /** Settings that came with the door; undefined where no account was entered. */
  settings: AccountSettings | undefined
  flags: EvaluatedFlags['values']
  /** Whom the flags were evaluated for. */
  flag_subject: FlagSubject
}

/** What the door answers: a person, and their membership if they have one. */
export interface Door {
  user_id: string
  user_name: string
  user_email: string
  user_language: Language | null
  signed_in_at: string
  mfa_enabled: boolean
  mfa_policy: MfaPolicy | null
  account_id: string | null
  account_slug: string | null
  account_name: string | null
  account_status: string | null
  account_language: Language | null
  member_status: string | null
  role_key: string | null
  permissions: PermissionMap | null
  site_scope: string[] | null
  feature_flags: Record<string, boolean> | null
  /** Missing from the door of an earlier version, which may be running beside this one. */
  currency?: string | null
  currency_digits: number | null
  required_fields?: string[] | null
  asset_tag_prefix?: string | null
  /** The person's current account if it is closed to them and the request names none; another was entered then. */
  closed?: Pick<Door, 'account_name' | 'member_status'> | null
}

/** The permissions of a role: a built-in one is code, a custom one came with the door. */
const permissionsOf = ({ role_key, permissions }: Door): PermissionMap =>
  role_key && isBuiltInRole(role_key) ? BUILT_IN_ROLES[role_key] : (permissions ?? {})

export const isEntered = (door: Door) =>
  door.account_status === 'active' && door.member_status === 'active'

const languageOf = (door: Door): Language => door.user_language ?? door.account_language ?? 'en'

/** Whom flags are evaluated for: somebody whose account is closed is in none. */
export const flagSubjectOf = (door: Door): FlagSubject => ({
  user_id: door.user_id,
  language: languageOf(door),
  ...(isEntered(door)
    ? {
        account_id: door.account_id!,
        account_slug: door.account_slug!,
        role_key: door.role_key ?? '',
        overrides: door.feature_flags ?? {},
      }
    : { account_id: '', account_slug: '', role_key: '', overrides: {} }),
})

function settingsOf(door: Door): AccountSettings | undefined {
  const { currency = null, currency_digits, required_fields = null, asset_tag_prefix = null } = door
  if (!isEntered(door) || currency === null || currency_digits === null) return undefined
  if (required_fields === null || asset_tag_prefix === null) return undefined
  return { currency, currency_digits, required_fields, asset_tag_prefix }
}

export const memberOf = (door: Door, subject: FlagSubject, { values }: EvaluatedFlags): Member => ({
  user_id: door.user_id,
  user_name: door.user_name,
  user_email: door.user_email,
  signed_in_at: door.signed_in_at,
  language: languageOf(door),
  account_id: isEntered(door) ? door.account_id! : '',
  role_key: door.role_key ?? '',
  permissions: isEntered(door) ? permissionsOf(door) : {},
  site_scope: door.site_scope ?? [],
  settings: settingsOf(door),
  flags: values,
  flag_subject: subject,
})
