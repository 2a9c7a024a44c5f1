import type { Account } from '@steward/contract/accounts.ts'
import { Building2, Plus, SearchX } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '#components/data-table/column.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { AccountLink, faceOf } from './account-columns.tsx'
import { AccountRowMenu } from './account-row-menu.tsx'
import { type AccountSearch, isNarrowed, orderOf, sortOf } from './account-search.ts'
import { useActivate } from './use-activate.ts'
import type { useAccounts } from './use-accounts.ts'

export interface AskedAction {
  action: 'suspend' | 'delete'
  account: Account
}

interface AccountsTableProps {
  search: AccountSearch
  accounts: ReturnType<typeof useAccounts>
  columns: readonly Column<Account>[]
  layout: ColumnLayout
  onSearch: (change: Partial<AccountSearch>) => void
  onAsk: (asked: AskedAction) => void
  onAdd: () => void
}

const rowName = ({ name, slug }: Account) => `${name} ${slug}`

/** The rows of the list of accounts. */
export function AccountsTable(props: AccountsTableProps) {
  const { search, accounts, columns, layout, onSearch } = props
  const { list, rows, total } = accounts
  const { t } = useTranslation()
  const { activate } = useActivate()
  const card = useCallback(
    (account: Account) => ({
      thumb: faceOf(account),
      title: <AccountLink account={account} />,
      detail: account.slug,
      status: <StatusBadge domain="account" value={account.status} />,
      note: t('accounts.kpis.users_count', {
        count: account.user_count,
        formatted: format.integer(account.user_count),
      }),
    }),
    [t],
  )

  if (list.isError && rows.length === 0) {
    return <ErrorState message={errorText(list.error, t)} onRetry={() => void list.refetch()} />
  }
  return (
    <DataTable
      label={t('accounts.title')}
      columns={columns}
      layout={layout}
      rows={rows}
      total={total}
      rowName={rowName}
      card={card}
      loading={list.isPending}
      refreshing={list.isFetching && !list.isFetchingNextPage}
      stale={list.isPlaceholderData}
      sort={sortOf(search)}
      onSort={(sort) => onSearch(orderOf(sort))}
      rowMenu={(account) => (
        <AccountRowMenu
          account={account}
          onActivate={() => void activate(account)}
          onAsk={(action) => props.onAsk({ action, account })}
        />
      )}
      hasMore={list.hasNextPage}
      loadingMore={list.isFetchingNextPage}
      loadMoreFailed={list.isFetchNextPageError}
      onLoadMore={() => void list.fetchNextPage()}
      resetKey={JSON.stringify(search)}
      empty={
        isNarrowed(search) ? (
          <NoneMatch onClear={() => onSearch({ search: '', 'filter[status]': undefined })} />
        ) : (
          <NoneYet onAdd={props.onAdd} />
        )
      }
    />
  )
}

function NoneMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={SearchX}
      title={t('accounts.none_match')}
      action={<Button onClick={onClear}>{t('common.list.clear_filters')}</Button>}
    />
  )
}

function NoneYet({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={Building2}
      title={t('accounts.empty')}
      description={t('accounts.empty_text')}
      action={
        <Button variant="primary" onClick={onAdd}>
          <Plus aria-hidden />
          {t('accounts.actions.new')}
        </Button>
      }
    />
  )
}
