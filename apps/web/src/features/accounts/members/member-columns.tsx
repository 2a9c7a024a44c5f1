import type { Member } from '@steward/contract/users.ts'
import type { TFunction } from 'i18next'
import { personColumn, stateColumn } from '#components/people/people-list.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { RelativeTime } from '#components/values.tsx'
import { MemberRole } from './member-role.tsx'

/** The columns of the people of an account; the first one stays in place while the others scroll. */
export const memberColumns = (t: TFunction, account: string): ListColumn<Member>[] => [
  personColumn(t, 'minmax(220px, 2fr)', (user) => (
    <span className="truncate font-medium">{user.name}</span>
  )),
  {
    id: 'role',
    header: t('users.fields.role'),
    width: '210px',
    exports: ['role_key'],
    cell: (user) => <MemberRole user={user} account={account} />,
  },
  stateColumn(t, '176px'),
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
