import { membershipsApi } from '@steward/contract/memberships.ts'
import type { User } from '@steward/contract/users.ts'
import type { TFunction } from 'i18next'
import { Avatar } from '#components/avatar.tsx'
import { NoValue, RowLink, TwoLines } from '#components/data-table/cells.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { RelativeTime } from '#components/values.tsx'
import { isLanguage, LANGUAGE_NAMES } from '#lib/i18n.ts'
import { useMay } from '#lib/session.ts'
import { memberState } from './member-state.ts'
import { RoleSelect } from './role-select.tsx'
import { useRoles } from './use-roles.ts'
import { useUserActions } from './use-user-actions.ts'

export const userHref = ({ id }: Pick<User, 'id'>) => `/system-settings/users/${id}`

const AVATAR_SIZE = { compact: 0, cozy: 30, roomy: 38 } as const

function RoleCell({ user }: { user: User }) {
  const roles = useRoles()
  const { setRole } = useUserActions()
  const mayChange = useMay(membershipsApi.update)
  return (
    <RoleSelect
      user={user}
      roles={roles}
      onChange={mayChange ? (role) => void setRole(user, role) : undefined}
    />
  )
}

/** The columns of the list of people. */
export const userColumns = (t: TFunction): ListColumn<User>[] => [
  {
    id: 'name',
    header: t('users.fields.name'),
    width: 'minmax(240px, 2fr)',
    sortable: true,
    exports: ['name', 'email'],
    cell: (user, density) => (
      <TwoLines
        density={density}
        thumb={
          density !== 'compact' && (
            <Avatar name={user.name} imageUrl={user.image_url} size={AVATAR_SIZE[density]} />
          )
        }
        first={<RowLink to={userHref(user)}>{user.name}</RowLink>}
        second={user.email}
      />
    ),
  },
  {
    id: 'email',
    header: t('users.fields.email'),
    width: 'minmax(200px, 1fr)',
    sortable: true,
    hidden: true,
    cell: (user) => <span className="truncate">{user.email}</span>,
  },
  {
    id: 'role',
    header: t('users.fields.role'),
    width: 'minmax(210px, 1fr)',
    sortable: true,
    exports: ['role_key'],
    cell: (user) => <RoleCell user={user} />,
  },
  {
    id: 'status',
    header: t('users.fields.status'),
    width: '168px',
    exports: ['status', 'invitation'],
    cell: (user) => <StatusBadge domain="member" value={memberState(user)} />,
  },
  {
    id: 'sites',
    header: t('users.fields.site_scope'),
    width: '120px',
    exports: ['site_scope'],
    cell: ({ site_scope: { length } }) =>
      length === 0
        ? t('users.all_sites')
        : t('users.sites', { count: length, formatted: String(length) }),
  },
  {
    id: 'language',
    header: t('users.fields.language'),
    width: '116px',
    cell: ({ language }) =>
      language && isLanguage(language) ? LANGUAGE_NAMES[language] : <NoValue />,
  },
  {
    id: 'last_sign_in_at',
    header: t('users.fields.last_sign_in_at'),
    width: '148px',
    sortable: true,
    cell: (user) =>
      user.last_sign_in_at ? <RelativeTime value={user.last_sign_in_at} /> : <NoValue />,
  },
  {
    id: 'created_at',
    header: t('users.fields.created_at'),
    width: '148px',
    sortable: true,
    hidden: true,
    cell: (user) => <RelativeTime value={user.created_at} />,
  },
]
