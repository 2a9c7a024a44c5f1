import { membershipsApi } from '@steward/contract/memberships.ts'
import { type User, usersApi } from '@steward/contract/users.ts'
import { CircleDot, MailPlus, ShieldCheck, UserMinus, Users } from 'lucide-react'
import { Avatar } from '#components/avatar.tsx'
import { RowLink } from '#components/data-table/cells.tsx'
import type { ListSpec } from '#components/record-list/list-spec.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { memberState } from './member-state.ts'
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
  bulk: [
    {
      field: 'role_key',
      action: 'users.bulk.role',
      label: 'users.fields.role',
      icon: ShieldCheck,
      control: RoleChoice,
    },
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
    exceeds_own_rights: 'users.refusals.exceeds_own_rights',
    own_membership: 'users.bulk.reasons.own_membership',
    accepted: 'users.refusals.accepted',
    deactivated: 'users.bulk.reasons.deactivated',
    rate_limited: 'users.bulk.reasons.rate_limited',
    not_found: 'users.gone.title',
  },
  touches: ['roles', 'accounts'],
}
