import type { Member } from '@steward/contract/users.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import type { Column, Sort } from '#components/data-table/column.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { ErrorState } from '#components/states.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { errorText } from '#lib/error-text.ts'
import { memberState } from './member-columns.tsx'
import { MemberRowMenu } from './member-row-menu.tsx'
import type { MemberSearch } from './member-search.ts'
import { useMemberActions } from './use-member-actions.ts'

/** What is asked about somebody before it is done. */
export interface MemberQuestion {
  about: 'membership' | 'codes'
  user: Member
}

interface MembersTableProps {
  id: string
  search: MemberSearch
  columns: readonly Column<Member>[]
  layout: ColumnLayout
  members: {
    list: UseInfiniteQueryResult<InfiniteData<unknown>>
    rows: readonly Member[]
    total: number | null
  }
  empty: ReactNode
  onSearch: (change: Partial<MemberSearch>) => void
  onAsk: (question: MemberQuestion) => void
}

const rowName = ({ name }: Member) => name

const card = (user: Member) => ({
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
  const { id, search, columns, layout, members, empty, onSearch, onAsk } = props
  const { list, rows, total } = members
  const { t } = useTranslation()
  const { setRole, resend } = useMemberActions(id)

  if (list.isError && rows.length === 0) {
    return <ErrorState message={errorText(list.error, t)} onRetry={() => void list.refetch()} />
  }
  return (
    <DataTable
      label={t('accounts.members.title')}
      columns={columns}
      layout={layout}
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
          onRemoveCodes={() => onAsk({ about: 'codes', user })}
          onRemove={() => onAsk({ about: 'membership', user })}
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
