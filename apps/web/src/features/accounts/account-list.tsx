import { accountListApi } from '@steward/contract/account-lists.ts'
import { type Account, accountsApi } from '@steward/contract/accounts.ts'
import { Ban, Building2, Play } from 'lucide-react'
import type { ListSpec } from '#components/record-list/list-spec.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { accountColumns, AccountLink, faceOf } from './account-columns.tsx'

/** The list of all accounts of the installation. */
export const accountList: ListSpec<Account> = {
  name: 'accounts',
  api: {
    list: accountsApi.list,
    create: accountsApi.create,
    facets: accountListApi.facets,
    export: accountListApi.export,
    bulk: accountListApi.bulk,
    undoBulk: accountListApi.undoBulk,
  },
  icon: Building2,
  texts: {
    title: 'accounts.title',
    description: 'accounts.description',
    search: 'accounts.search',
    count: 'accounts.count',
    add: 'accounts.actions.new',
    empty: {
      title: 'accounts.empty',
      text: 'accounts.empty_text',
      text_reader: 'accounts.empty_text',
    },
  },
  columns: accountColumns,
  rowName: ({ name, slug }) => `${name} ${slug}`,
  card: (account, t) => ({
    thumb: faceOf(account),
    title: <AccountLink account={account} />,
    detail: account.slug,
    status: <StatusBadge domain="account" value={account.status} />,
    note: t('accounts.kpis.users_count', {
      count: account.user_count,
      formatted: format.integer(account.user_count),
    }),
  }),
  facets: [{ field: 'status', label: 'settings.fields.status', domain: 'account' }],
  views: [
    {
      id: 'active',
      label: 'status.account.active',
      filters: { 'filter[status]': ['active'] },
    },
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
