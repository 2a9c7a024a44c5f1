import type { Language } from '@steward/contract/limits.ts'
import type { PermissionMap } from '@steward/contract/permissions.ts'
import { BUILT_IN_ROLES, isBuiltInRole } from '@steward/contract/roles.ts'
import type { AccountOfUser, Me } from '@steward/contract/users.ts'
import { askRow, type Ctx } from '#core/context/ctx.ts'
import { roleName } from '../../texts.ts'

/** The answer of `accounts_of()` for each account: the key of the role, with the texts of the account's own roles. */
export type AccountRow = Omit<AccountOfUser, 'role'> & {
  role_key: string
  role_name: string | null
  permissions: PermissionMap | null
}

type Row = Omit<Me, 'current_account' | 'accounts'> & { accounts: AccountRow[] }

const ME = `select json_build_object('id', u.id, 'email', u.email, 'pending_email', u.pending_email, 'name', u.name,
    'language', u.language, 'time_zone', u.time_zone, 'image_url', '/files/' || u.image_key,
    'preferences', u.preferences,
    'mfa', json_build_object('enabled', u.mfa_enabled_at is not null,
      'recovery_codes_left', cardinality(u.mfa_recovery_hashes)),
    'last_sign_in_at', to_char(u.last_sign_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'accounts', accounts_of(u.id)) as me
  from users u where u.id = $1`

const accountOf =
  (language: Language) =>
  ({ role_key: key, role_name, permissions, ...account }: AccountRow): AccountOfUser => ({
    ...account,
    role: {
      key,
      name: roleName(language, key, role_name),
      permissions: (isBuiltInRole(key)
        ? BUILT_IN_ROLES[key]
        : (permissions ?? {})) as AccountOfUser['role']['permissions'],
    },
  })

/** The caller with their accounts, that of the request first, because its permissions apply now. */
export async function getMe(ctx: Ctx): Promise<{ data: Me }> {
  const { me } = await askRow<{ me: Row }>(ctx, { name: 'me', text: ME, values: [ctx.user_id] })
  const { accounts: rows, ...person } = me
  const accounts = rows.map(accountOf(ctx.member!.language))
  const current = accounts.find(({ id }) => id === ctx.account_id) ?? null
  const others = accounts.filter((account) => account !== current)
  return {
    data: {
      ...person,
      current_account: current,
      accounts: current ? [current, ...others] : others,
    },
  }
}
