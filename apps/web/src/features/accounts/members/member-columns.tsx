import type { User } from '@steward/contract/users.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { TwoLines } from '#components/data-table/cells.tsx'
import type { Column } from '#components/data-table/column.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { RelativeTime } from '#components/values.tsx'
import { rolesFor } from './roles.ts'
import type { MemberActions } from './use-member-actions.ts'

/** An invitation that ran out is a state of its own. */
export const memberState = ({ status, invitation }: User) =>
  status === 'invited' && invitation?.status !== 'pending' ? 'expired' : status

const AVATAR_SIZE = { compact: 0, cozy: 30, roomy: 38 } as const

/** The columns of the people of an account; the first one stays in place while the others scroll. */
export const memberColumns = (t: TFunction, setRole: MemberActions['setRole']): Column<User>[] => [
  {
    id: 'name',
    header: t('users.fields.name'),
    width: 'minmax(220px, 2fr)',
    sortable: true,
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
    cell: (user) => <RoleChoice user={user} setRole={setRole} />,
  },
  {
    id: 'status',
    header: t('users.fields.status'),
    width: '176px',
    cell: (user) => <StatusBadge domain="member" value={memberState(user)} />,
  },
  {
    id: 'invited',
    header: t('accounts.members.invited'),
    width: '132px',
    cell: ({ invitation }) =>
      invitation?.sent_at ? <RelativeTime value={invitation.sent_at} /> : <NoValue />,
  },
  {
    id: 'last_sign_in',
    header: t('users.fields.last_sign_in_at'),
    width: '140px',
    cell: ({ last_sign_in_at: at }) => (at ? <RelativeTime value={at} /> : <NoValue />),
  },
]

function RoleChoice({ user, setRole }: { user: User; setRole: MemberActions['setRole'] }) {
  const { t } = useTranslation()
  const options = rolesFor(user, t)
  return (
    <select
      aria-label={t('users.role_of', { name: user.name })}
      value={user.role.key}
      onChange={(event) => {
        const chosen = options.find(({ value }) => value === event.target.value)
        if (chosen) void setRole(user, chosen)
      }}
      className="input h-8 w-full min-w-0 py-0 text-sm pointer-coarse:h-11"
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
