import { membershipsApi } from '@steward/contract/memberships.ts'
import { type User, usersApi } from '@steward/contract/users.ts'
import { CircleDot, Users } from 'lucide-react'
import { RowLink } from '#components/data-table/cells.tsx'
import {
  PERSON_FACETS,
  PERSON_REASONS,
  PERSON_VERBS,
  personCard,
  roleField,
} from '#components/people/people-list.tsx'
import type { ListSpec } from '#components/record-list/list-spec.ts'
import { RoleChoice } from './role-choice.tsx'
import { userColumns, userHref } from './user-columns.tsx'

/** The list of people with a sign-in. */
export const userList: ListSpec<User> = {
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
  columns: userColumns,
  rowName: ({ name }) => name,
  href: userHref,
  card: (user) => personCard(user, <RowLink to={userHref(user)}>{user.name}</RowLink>),
  facets: PERSON_FACETS,
  bulk: [
    roleField(RoleChoice),
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
  verbs: PERSON_VERBS,
  reasons: PERSON_REASONS,
}
