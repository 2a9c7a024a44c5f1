import type { Account } from '@steward/contract/accounts.ts'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { TwoLines } from '#components/data-table/cells.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { AccountFace } from '#components/settings/account-face.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { RelativeTime } from '#components/values.tsx'
import { format } from '#lib/format.ts'

export const faceOf = ({ name, logo_url, colour }: Account) => (
  <AccountFace name={name} logo={logo_url} colour={colour} />
)

export function AccountLink({ account: { id, name } }: { account: Account }) {
  return (
    <Link to="/accounts/$id" params={{ id }} data-row-link="" className="truncate">
      {name}
    </Link>
  )
}

const numberColumn = (id: 'user_count' | 'asset_count' | 'flag_count', header: string) => ({
  id,
  header,
  width: '104px',
  numeric: true,
  cell: (account: Account) => format.integer(account[id]),
})

/** The columns of the list of accounts; the first one stays in place while the others scroll. */
export const accountColumns = (t: TFunction): ListColumn<Account>[] => [
  {
    id: 'name',
    header: t('accounts.columns.account'),
    width: 'minmax(236px, 2fr)',
    sortable: true,
    exports: ['name', 'slug'],
    cell: (account, density) => (
      <TwoLines
        density={density}
        thumb={faceOf(account)}
        first={<AccountLink account={account} />}
        second={account.slug}
      />
    ),
  },
  {
    id: 'status',
    header: t('settings.fields.status'),
    width: '142px',
    cell: (account) => <StatusBadge domain="account" value={account.status} />,
  },
  numberColumn('user_count', t('accounts.kpis.users')),
  numberColumn('asset_count', t('accounts.kpis.assets')),
  numberColumn('flag_count', t('accounts.columns.flags')),
  {
    id: 'created_at',
    header: t('accounts.columns.created_at'),
    width: '132px',
    sortable: true,
    cell: (account) => <RelativeTime value={account.created_at} />,
  },
  {
    id: 'last_activity_at',
    header: t('accounts.kpis.activity'),
    width: '140px',
    sortable: true,
    cell: ({ last_activity_at: at }) => (at ? <RelativeTime value={at} /> : <NoValue />),
  },
]
