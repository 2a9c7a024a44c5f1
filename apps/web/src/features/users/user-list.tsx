import { membershipsApi } from '@steward/contract/memberships.ts'
import { type User, usersApi } from '@steward/contract/users.ts'
import type { TFunction } from 'i18next'
import { CircleDot, Users } from 'lucide-react'
import { RowLink } from '#components/data-table/row-link.tsx'
import {
  PEOPLE,
  personCard,
  personColumn,
  roleField,
  stateColumn,
} from '#components/people/people-list.tsx'
import { RoleChoice, RoleSelect } from '#components/people/role-choice.tsx'
import type { BulkControlProps, ListColumn, ListSpec } from '#components/record-list/list-spec.ts'
import { momentColumn } from '#components/record-list/moment-columns.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { isLanguage, LANGUAGE_NAMES } from '#lib/i18n.ts'
import { useMay } from '#lib/session.ts'
import { useRoles } from './use-roles.ts'
import { useUserActions } from './use-user-actions.ts'

/** A user's role in their row. */
function UserRole({ user }: { user: User }) {
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

const UserRoleChoice = (props: BulkControlProps) => <RoleChoice {...props} roles={useRoles()} />

const href = ({ id }: Pick<User, 'id'>) => `/system-settings/users/${id}`
const link = (user: User) => <RowLink to={href(user)}>{user.name}</RowLink>

const columns = (t: TFunction): ListColumn<User>[] => [
  personColumn(t, 'minmax(240px, 2fr)', link),
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
    width: 'minmax(256px, 1fr)',
    sortable: true,
    exports: ['role_key'],
    cell: (user) => <UserRole user={user} />,
  },
  stateColumn(t, '168px'),
  {
    id: 'sites',
    header: t('users.fields.site_scope'),
    width: '120px',
    reads: ['site_scope'],
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
  momentColumn('last_sign_in_at', t('users.fields.last_sign_in_at'), { width: '148px' }),
  momentColumn('created_at', t('users.fields.created_at'), { width: '148px', hidden: true }),
]

/** The list of users. */
export const userList: ListSpec<User> = {
  ...PEOPLE,
  name: 'users',
  api: {
    list: usersApi.list,
    create: membershipsApi.create,
    facets: usersApi.facets,
    export: usersApi.export,
    bulk: usersApi.bulk,
    undoBulk: usersApi.undoBulk,
  },
  icon: Users,
  paging: 'pages',
  texts: {
    title: 'users.title',
    description: 'users.description',
    search: 'users.search',
    count: 'users.count',
    add: 'users.invite',
    empty: {
      title: 'users.empty.title',
      text: 'users.empty.text',
      text_reader: 'users.empty.text',
    },
  },
  columns,
  rowName: ({ name }) => name,
  href,
  card: (user) => personCard(user, link(user)),
  bulk: [
    roleField(UserRoleChoice),
    {
      field: 'status',
      action: 'users.bulk.status',
      label: 'users.fields.status',
      icon: CircleDot,
      options: (t) =>
        (['active', 'deactivated'] as const).map((value) => ({
          value,
          label: t(`users.access.${value}`),
        })),
    },
  ],
}
