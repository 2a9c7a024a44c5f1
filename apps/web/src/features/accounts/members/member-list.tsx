import { accountMembersApi } from '@steward/contract/account-members.ts'
import { accountsApi } from '@steward/contract/accounts.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import type { Member } from '@steward/contract/users.ts'
import { UserPlus } from 'lucide-react'
import {
  PERSON_FACETS,
  PERSON_REASONS,
  PERSON_VERBS,
  personCard,
  roleField,
} from '#components/people/people-list.tsx'
import type { BulkControlProps, ListSpec } from '#components/record-list/list-spec.ts'
import { memberColumns } from './member-columns.tsx'
import { MemberRoleChoice } from './member-role.tsx'
import { withinAccount } from './within-account.ts'

/** The list of the people of one account, for the platform. */
export function memberList(id: string): ListSpec<Member> {
  const RoleChoice = (props: BulkControlProps) => <MemberRoleChoice {...props} account={id} />
  return {
    name: 'account_users',
    api: {
      list: withinAccount(accountsApi.users, id),
      create: membershipsApi.create,
      facets: withinAccount(accountMembersApi.facets, id),
      export: withinAccount(accountMembersApi.export, id),
      bulk: withinAccount(accountMembersApi.bulk, id),
      undoBulk: withinAccount(accountMembersApi.undoBulk, id),
    },
    icon: UserPlus,
    texts: {
      title: 'accounts.members.title',
      search: 'users.search',
      count: 'users.count',
      add: 'accounts.members.invite',
      empty: {
        title: 'accounts.members.empty',
        text: 'accounts.members.empty_text',
        text_reader: 'accounts.members.empty_text',
      },
    },
    columns: (t) => memberColumns(t, id),
    rowName: ({ name }) => name,
    card: (user) => personCard(user, user.name),
    facets: PERSON_FACETS,
    views: [
      {
        id: 'active',
        label: 'status.member.active',
        filters: { 'filter[status]': ['active'] },
      },
      {
        id: 'invited',
        label: 'status.member.invited',
        filters: { 'filter[status]': ['invited'] },
      },
    ],
    bulk: [roleField(RoleChoice)],
    verbs: PERSON_VERBS,
    reasons: PERSON_REASONS,
  }
}
