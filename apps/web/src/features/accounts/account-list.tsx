import { accountListApi } from '@steward/contract/account-lists.ts'
import { type Account, accountsApi } from '@steward/contract/accounts.ts'
import type { TFunction } from 'i18next'
import { Ban, Building2, Play } from 'lucide-react'
import { TwoLines } from '#components/data-table/cells.tsx'
import { RowLink } from '#components/data-table/row-link.tsx'
import type { ListColumn, ListSpec } from '#components/record-list/list-spec.ts'
import { momentColumn } from '#components/record-list/moment-columns.tsx'
import { AccountFace } from '#components/settings/account-face.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'

const href = ({ id }: Account) => `/accounts/${id}`
const link = (account: Account) => <RowLink to={href(account)}>{account.name}</RowLink>
const face = ({ name, logo_url, colour }: Account) => (
  <AccountFace name={name} logo={logo_url} colour={colour} />
)
const badge = ({ status }: Account) => <StatusBadge domain="account" value={status} />

const numberColumn = (id: 'user_count' | 'asset_count' | 'flag_count', header: string) => ({
  id,
  header,
  width: '104px',
  numeric: true,
  cell: (account: Account) => format.integer(account[id]),
})

const columns = (t: TFunction): ListColumn<Account>[] => [
  {
    id: 'name',
    header: t('accounts.columns.account'),
    width: 'minmax(236px, 2fr)',
    sortable: true,
    reads: ['name', 'slug', 'logo_url', 'colour'],
    exports: ['name', 'slug'],
    cell: (account, density) => (
      <TwoLines
        density={density}
        thumb={face(account)}
        first={link(account)}
        second={account.slug}
      />
    ),
  },
  { id: 'status', header: t('settings.fields.status'), width: '142px', cell: badge },
  numberColumn('user_count', t('accounts.kpis.users')),
  numberColumn('asset_count', t('accounts.kpis.assets')),
  numberColumn('flag_count', t('accounts.columns.flags')),
  momentColumn('created_at', t('accounts.columns.created_at'), { width: '132px' }),
  momentColumn('last_activity_at', t('accounts.kpis.activity')),
]

/** The list of all accounts of the installation. */
export const accountList: ListSpec<Account> = {
  name: 'accounts',
  api: { ...accountListApi, list: accountsApi.list, create: accountsApi.create },
  icon: Building2,
  texts: {
    title: 'accounts.title',
    description: 'accounts.description',
    search: 'accounts.search',
    count: 'accounts.count',
    add: 'accounts.actions.add',
    all: 'accounts.all',
    empty: {
      title: 'accounts.empty',
      text: 'accounts.empty_text',
      text_reader: 'accounts.empty_text',
    },
  },
  // By default the API lists only active ones.
  usual: { 'filter[status]': ['active', 'suspended'] },
  reads: ['name', 'slug', 'user_count', 'asset_count'],
  columns,
  rowName: ({ name, slug }) => `${name} ${slug}`,
  href,
  card: (account, t) => ({
    thumb: face(account),
    title: link(account),
    detail: account.slug,
    status: badge(account),
    note: t('accounts.kpis.users_count', {
      count: account.user_count,
      formatted: format.integer(account.user_count),
    }),
  }),
  facets: [{ field: 'status', label: 'settings.fields.status', domain: 'account' }],
  views: [
    { id: 'active', label: 'status.account.active', filters: { 'filter[status]': ['active'] } },
    {
      id: 'suspended',
      label: 'status.account.suspended',
      filters: { 'filter[status]': ['suspended'] },
    },
  ],
  verbs: [
    {
      id: 'activate',
      action: 'accounts.actions.activate',
      icon: Play,
      changes: { status: 'active' },
      done: 'accounts.bulk.activated',
    },
    {
      id: 'suspend',
      action: 'accounts.actions.suspend',
      icon: Ban,
      changes: { status: 'suspended' },
      confirm: {
        title: 'accounts.bulk.suspend_title',
        text: 'accounts.bulk.suspend_text',
        label: 'accounts.suspend.confirm',
        field: {
          name: 'suspend_reason',
          label: 'settings.fields.suspend_reason',
          hint: 'accounts.suspend.hint',
          longest: 500,
        },
      },
      done: 'accounts.bulk.suspended',
    },
  ],
}
