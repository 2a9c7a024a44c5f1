import type { User } from '@steward/contract/users.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import type { Sort } from '#components/data-table/column.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { ErrorState } from '#components/states.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { errorText } from '#lib/error-text.ts'
import { memberColumns, memberState } from './member-columns.tsx'
import { MemberRowMenu } from './member-row-menu.tsx'
import type { MemberSearch } from './member-search.ts'
import { useMemberActions } from './use-member-actions.ts'

interface MembersTableProps {
  id: string
  search: MemberSearch
  members: {
    list: UseInfiniteQueryResult<InfiniteData<unknown>>
    rows: readonly User[]
    total: number | null
  }
  empty: ReactNode
  onSearch: (change: Partial<MemberSearch>) => void
  onRemove: (user: User) => void
}

const rowName = ({ name }: User) => name

const card = (user: User) => ({
  thumb: <Avatar name={user.name} imageUrl={user.image_url} size={44} />,
  title: user.name,
  detail: user.email,
  status: <StatusBadge domain="member" value={memberState(user)} />,
  note: user.role.name,
})

const orderOf = (sort: Sort | null): Pick<MemberSearch, 'sort' | 'order'> => ({
  sort: 'name',
  order: sort?.desc ? 'desc' : 'asc',
})

/** The rows of the people of an account. */
export function MembersTable(props: MembersTableProps) {
  const { id, search, members, empty, onSearch, onRemove } = props
  const { list, rows, total } = members
  const { t } = useTranslation()
  const { setRole, resend } = useMemberActions(id)
  // The actions are made anew with each render, and do the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => memberColumns(t, setRole), [t, id])

  if (list.isError && rows.length === 0) {
    return <ErrorState message={errorText(list.error, t)} onRetry={() => void list.refetch()} />
  }
  return (
    <DataTable
      label={t('accounts.members.title')}
      columns={columns}
      rows={rows}
      total={total}
      rowName={rowName}
      card={card}
      loading={list.isPending}
      refreshing={list.isFetching && !list.isFetchingNextPage}
      stale={list.isPlaceholderData}
      sort={{ id: 'name', desc: search.order === 'desc' }}
      onSort={(sort) => onSearch(orderOf(sort))}
      rowMenu={(user) => (
        <MemberRowMenu
          user={user}
          onRole={(role) => void setRole(user, role)}
          onResend={() => void resend(user)}
          onRemove={() => onRemove(user)}
        />
      )}
      hasMore={list.hasNextPage}
      loadingMore={list.isFetchingNextPage}
      loadMoreFailed={list.isFetchNextPageError}
      onLoadMore={() => void list.fetchNextPage()}
      resetKey={JSON.stringify(search)}
      empty={empty}
    />
  )
}
