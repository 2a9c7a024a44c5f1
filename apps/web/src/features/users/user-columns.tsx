import { membershipsApi } from '@steward/contract/memberships.ts'
import type { User } from '@steward/contract/users.ts'
import type { TFunction } from 'i18next'
import { NoValue, RowLink } from '#components/data-table/cells.tsx'
import { personColumn, stateColumn } from '#components/people/people-list.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { RelativeTime } from '#components/values.tsx'
import { isLanguage, LANGUAGE_NAMES } from '#lib/i18n.ts'
import { useMay } from '#lib/session.ts'
import { RoleSelect } from './role-select.tsx'
import { useRoles } from './use-roles.ts'
import { useUserActions } from './use-user-actions.ts'

export const userHref = ({ id }: Pick<User, 'id'>) => `/system-settings/users/${id}`

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
  personColumn(t, 'minmax(240px, 2fr)', (user) => (
    <RowLink to={userHref(user)}>{user.name}</RowLink>
  )),
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
  stateColumn(t, '168px'),
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
