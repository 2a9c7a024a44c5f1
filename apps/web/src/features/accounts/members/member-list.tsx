import { accountMembersApi } from '@steward/contract/account-members.ts'
import { accountsApi } from '@steward/contract/accounts.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import type { Member } from '@steward/contract/users.ts'
import { MailPlus, ShieldCheck, UserMinus, UserPlus } from 'lucide-react'
import { Avatar } from '#components/avatar.tsx'
import type { BulkControlProps, ListSpec } from '#components/record-list/list-spec.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { memberColumns, memberState } from './member-columns.tsx'
import { MemberRoleChoice } from './member-role.tsx'
import { MEMBER_TOUCHES } from './use-member-actions.ts'
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
    card: (user) => ({
      thumb: <Avatar name={user.name} imageUrl={user.image_url} size={44} />,
      title: user.name,
      detail: user.email,
      status: <StatusBadge domain="member" value={memberState(user)} />,
      note: user.role.name,
    }),
    facets: [
      { field: 'role', label: 'users.fields.role' },
      { field: 'status', label: 'users.fields.status', domain: 'member' },
    ],
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
    bulk: [
      {
        field: 'role_key',
        action: 'users.bulk.role',
        label: 'users.fields.role',
        icon: ShieldCheck,
        control: RoleChoice,
      },
    ],
    verbs: [
      {
        id: 'resend',
        action: 'users.bulk.resend',
        icon: MailPlus,
        changes: { resend_invitation: true },
        needs: membershipsApi.resendInvitation,
        done: 'users.bulk.resent',
      },
      {
        id: 'remove',
        action: 'users.remove.confirm',
        icon: UserMinus,
        changes: { status: 'removed' },
        needs: membershipsApi.remove,
        confirm: {
          title: 'users.bulk.remove_title',
          text: 'users.bulk.remove_text',
          label: 'users.remove.confirm',
        },
        done: 'users.bulk.removed',
      },
    ],
    reasons: {
      last_administrator: 'users.refusals.last_administrator',
      own_membership: 'users.bulk.reasons.own_membership',
      accepted: 'users.refusals.accepted',
      deactivated: 'users.bulk.reasons.deactivated',
      rate_limited: 'users.bulk.reasons.rate_limited',
      not_found: 'users.gone.title',
    },
    touches: MEMBER_TOUCHES,
  }
}
