import { accountMembersApi } from '@steward/contract/account-members.ts'
import { accountsApi } from '@steward/contract/accounts.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import type { Member, User } from '@steward/contract/users.ts'
import type { TFunction } from 'i18next'
import { UserPlus } from 'lucide-react'
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
import { useAccountRoles } from './use-account-roles.ts'
import { useMemberActions } from './use-member-actions.ts'

/** A user's role in their row. */
function MemberRole({ user, account }: { user: User; account: string }) {
  const { setRole } = useMemberActions(account)
  const roles = useAccountRoles(account, user.role)
  return <RoleSelect user={user} roles={roles} onChange={(role) => void setRole(user, role)} />
}

const MemberRoleChoice = ({ account, ...props }: BulkControlProps & { account: string }) => (
  <RoleChoice {...props} roles={useAccountRoles(account)} />
)

/** A route about the users of an account, bound to that account: lists know no path parameters. */
const within = <R extends Route>(route: R, id: string): R => ({
  ...route,
  // Responses for different accounts have different keys.
  name: `${route.name}.${id}`,
  path: route.path.replace(':id', id),
})

const columns = (t: TFunction, account: string): ListColumn<Member>[] => [
  personColumn(t, 'minmax(220px, 2fr)', (user) => (
    <span className="truncate font-medium">{user.name}</span>
  )),
  {
    id: 'role',
    header: t('users.fields.role'),
    width: 'minmax(256px, 1fr)',
    exports: ['role_key'],
    cell: (user) => <MemberRole user={user} account={account} />,
  },
  stateColumn(t, '176px'),
  momentColumn('invited', t('accounts.members.invited'), {
    at: ({ invitation }) => invitation?.sent_at,
    reads: ['invitation'],
    width: '132px',
    sortable: false,
    exports: ['invited_at'],
  }),
  momentColumn('last_sign_in', t('users.fields.last_sign_in_at'), {
    at: (user) => user.last_sign_in_at,
    reads: ['last_sign_in_at'],
    sortable: false,
    exports: ['last_sign_in_at'],
  }),
]

/** The list of the users of an account, for the platform. */
export function memberList(id: string): ListSpec<Member> {
  const RoleChoice = (props: BulkControlProps) => <MemberRoleChoice {...props} account={id} />
  return {
    ...PEOPLE,
    reads: [...PEOPLE.reads, 'mfa_enabled'],
    name: 'account_users',
    api: {
      list: within(accountsApi.users, id),
      create: membershipsApi.create,
      facets: within(accountMembersApi.facets, id),
      export: within(accountMembersApi.export, id),
      bulk: within(accountMembersApi.bulk, id),
      undoBulk: within(accountMembersApi.undoBulk, id),
    },
    icon: UserPlus,
    texts: {
      title: 'accounts.members.title',
      search: 'users.search',
      count: 'users.count',
      add: 'users.invite',
      empty: {
        title: 'accounts.members.empty',
        text: 'accounts.members.empty_text',
        text_reader: 'accounts.members.empty_text',
      },
    },
    columns: (t) => columns(t, id),
    rowName: ({ name }) => name,
    card: (user) => personCard(user, user.name),
    views: (['active', 'invited'] as const).map((status) => ({
      id: status,
      label: `status.member.${status}`,
      filters: { 'filter[status]': [status] },
    })),
    bulk: [roleField(RoleChoice)],
  }
}
