import { membershipsApi } from '@steward/contract/memberships.ts'
import { type User, usersApi } from '@steward/contract/users.ts'
import { Users } from 'lucide-react'
import { Avatar } from '#components/avatar.tsx'
import { RowLink } from '#components/data-table/cells.tsx'
import type { ListSpec } from '#components/record-list/list-spec.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { memberState } from './member-state.ts'
import { userColumns, userHref } from './user-columns.tsx'

/** The list of people with a sign-in. */
export const userList: ListSpec<User> = {
  name: 'users',
  api: {
    list: usersApi.list,
    create: membershipsApi.create,
    facets: usersApi.facets,
    export: usersApi.export,
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
  columns: userColumns,
  rowName: ({ name }) => name,
  href: userHref,
  card: (user) => ({
    thumb: <Avatar name={user.name} imageUrl={user.image_url} size={44} />,
    title: <RowLink to={userHref(user)}>{user.name}</RowLink>,
    detail: user.email,
    status: <StatusBadge domain="member" value={memberState(user)} />,
    note: user.role.name,
  }),
  facets: [
    { field: 'role', label: 'users.fields.role' },
    { field: 'status', label: 'users.fields.status', domain: 'member' },
  ],
}
