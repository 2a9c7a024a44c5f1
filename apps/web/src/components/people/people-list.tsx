import { membershipsApi } from '@steward/contract/memberships.ts'
import type { User } from '@steward/contract/users.ts'
import type { TFunction } from 'i18next'
import { MailPlus, ShieldCheck, UserMinus } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Avatar } from '#components/avatar.tsx'
import type { CardParts } from '#components/data-table/column.ts'
import { TwoLines } from '#components/data-table/cells.tsx'
import type {
  BulkControlProps,
  BulkField,
  BulkVerb,
  ListColumn,
  ListFacet,
  ListSpec,
} from '#components/record-list/list-spec.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import type { TKey } from '#lib/i18n.ts'
import { memberState } from './member-state.ts'

// The common parts of the lists of users: those of the account, and those of the platform's accounts.

const AVATAR_SIZE = { compact: 0, cozy: 30, roomy: 38 } as const

/** The first column: picture, name and address. */
export const personColumn = (
  t: TFunction,
  width: string,
  name: (user: User) => ReactNode,
): ListColumn<User> => ({
  id: 'name',
  header: t('users.fields.name'),
  width,
  sortable: true,
  reads: ['name', 'email', 'image_url'],
  exports: ['name', 'email'],
  cell: (user, density) => (
    <TwoLines
      density={density}
      thumb={
        density !== 'compact' && (
          <Avatar name={user.name} imageUrl={user.image_url} size={AVATAR_SIZE[density]} />
        )
      }
      first={name(user)}
      second={user.email}
    />
  ),
})

/** The column with the status of the membership or invitation. */
export const stateColumn = (t: TFunction, width: string): ListColumn<User> => ({
  id: 'status',
  header: t('users.fields.status'),
  width,
  reads: ['status', 'invitation'],
  exports: ['status', 'invitation'],
  cell: (user) => <StatusBadge domain="member" value={memberState(user)} />,
})

/** A user as a card on a phone. */
export const personCard = (user: User, title: ReactNode): CardParts => ({
  thumb: <Avatar name={user.name} imageUrl={user.image_url} size={44} />,
  title,
  detail: user.email,
  status: <StatusBadge domain="member" value={memberState(user)} />,
  note: user.role.name,
})

const FACETS: readonly ListFacet[] = [
  { field: 'role', label: 'users.fields.role' },
  { field: 'status', label: 'users.fields.status', domain: 'member' },
]

/** The bulk change of roles, whose options depend on the account. */
export const roleField = (control: ComponentType<BulkControlProps>): BulkField => ({
  field: 'role_key',
  action: 'users.bulk.role',
  label: 'users.fields.role',
  icon: ShieldCheck,
  control,
})

const VERBS: readonly BulkVerb[] = [
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
]

/** The reasons why a user isn't changed. */
const REASONS: Readonly<Record<string, TKey>> = {
  last_administrator: 'users.refusals.last_administrator',
  exceeds_own_rights: 'users.refusals.exceeds_own_rights',
  own_membership: 'users.bulk.reasons.own_membership',
  accepted: 'users.refusals.accepted',
  deactivated: 'users.bulk.reasons.deactivated',
  rate_limited: 'users.bulk.reasons.rate_limited',
  not_found: 'users.gone.title',
}

/** The common parts of both lists: fields, filters, bulk actions and reasons. */
export const PEOPLE = {
  reads: ['name', 'email', 'role', 'invitation'],
  cardReads: ['image_url'],
  facets: FACETS,
  verbs: VERBS,
  reasons: REASONS,
} satisfies Partial<ListSpec<User>>
