import type { Member, User } from '@steward/contract/users.ts'
import type { TFunction } from 'i18next'
import { Avatar } from '#components/avatar.tsx'
import { TwoLines } from '#components/data-table/cells.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { RelativeTime } from '#components/values.tsx'
import { MemberRole } from './member-role.tsx'

/** An invitation that ran out is a state of its own. */
export const memberState = ({ status, invitation }: User) =>
  status === 'invited' && invitation?.status !== 'pending' ? 'expired' : status

const AVATAR_SIZE = { compact: 0, cozy: 30, roomy: 38 } as const

/** The columns of the people of an account; the first one stays in place while the others scroll. */
export const memberColumns = (t: TFunction, account: string): ListColumn<Member>[] => [
  {
    id: 'name',
    header: t('users.fields.name'),
    width: 'minmax(220px, 2fr)',
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
        first={<span className="truncate font-medium">{user.name}</span>}
        second={user.email}
      />
    ),
  },
  {
    id: 'role',
    header: t('users.fields.role'),
    width: '210px',
    exports: ['role_key'],
    cell: (user) => <MemberRole user={user} account={account} />,
  },
  {
    id: 'status',
    header: t('users.fields.status'),
    width: '176px',
    exports: ['status', 'invitation'],
    cell: (user) => <StatusBadge domain="member" value={memberState(user)} />,
  },
  {
    id: 'invited',
    header: t('accounts.members.invited'),
    width: '132px',
    exports: ['invited_at'],
    cell: ({ invitation }) =>
      invitation?.sent_at ? <RelativeTime value={invitation.sent_at} /> : <NoValue />,
  },
  {
    id: 'last_sign_in',
    header: t('users.fields.last_sign_in_at'),
    width: '140px',
    exports: ['last_sign_in_at'],
    cell: ({ last_sign_in_at: at }) => (at ? <RelativeTime value={at} /> : <NoValue />),
  },
]
