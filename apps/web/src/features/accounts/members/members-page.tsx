import { type AccountDetails, accountsApi } from '@steward/contract/accounts.ts'
import type { User } from '@steward/contract/users.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, SearchX, Settings, UserPlus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListCard, ListFooter, ListRows } from '#components/list/list-card.tsx'
import { Page, PageHeader } from '#components/page-header.tsx'
import { EmptyState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { isNarrowed, memberPages, type MemberSearch, NO_NARROWING } from './member-search.ts'
import { MembersTable } from './members-table.tsx'
import { MembersToolbar } from './members-toolbar.tsx'

const loadInvite = () => import('./invite-dialog.tsx')
const InviteDialog = lazy(() => loadInvite().then((m) => ({ default: m.InviteDialog })))
const RemoveMemberDialog = lazy(() =>
  import('./remove-member-dialog.tsx').then((m) => ({ default: m.RemoveMemberDialog })),
)

interface MembersPageProps {
  id: string
  search: MemberSearch
  inviting: boolean
  onSearch: (change: Partial<MemberSearch>) => void
  onInvite: (open: boolean) => void
}

const NO_ROWS: readonly User[] = []

function useMembers(id: string, search: MemberSearch) {
  const { t } = useTranslation()
  const list = useInfiniteQuery({ ...memberPages(id, search), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? NO_ROWS, [list.data])
  const total = list.data?.pages[0]?.meta.total_records ?? null
  const count =
    total === null
      ? ''
      : t('accounts.kpis.users_count', { count: total, formatted: format.integer(total) })
  return { list, rows, total, count }
}

/** The people of one account, as the platform looks after them. */
export function MembersPage({ id, search, inviting, onSearch, onInvite }: MembersPageProps) {
  const { t } = useTranslation()
  const account = useQuery(query(accountsApi.get, { params: { id } })).data?.data
  const members = useMembers(id, search)
  const [leaving, setLeaving] = useState<User | null>(null)
  const named = { id, name: account?.name ?? '' }

  return (
    <Page>
      <MembersHeader id={id} account={account} onInvite={() => onInvite(true)} />
      <ListCard label={t('accounts.members.title')}>
        <MembersToolbar
          search={search}
          resultLabel={t('accounts.show', { accounts: members.count })}
          onSearch={onSearch}
        />
        <ListRows>
          <MembersTable
            id={id}
            search={search}
            members={members}
            onSearch={onSearch}
            onRemove={setLeaving}
            empty={
              isNarrowed(search) ? (
                <EmptyState
                  icon={SearchX}
                  title={t('accounts.members.none_match')}
                  action={
                    <Button onClick={() => onSearch(NO_NARROWING)}>
                      {t('common.list.clear_filters')}
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  icon={UserPlus}
                  title={t('accounts.members.empty')}
                  action={
                    <Button variant="primary" onClick={() => onInvite(true)}>
                      {t('accounts.members.invite')}
                    </Button>
                  }
                />
              )
            }
          />
        </ListRows>
        <ListFooter count={members.count} />
      </ListCard>
      <Suspense fallback={null}>
        {inviting && <InviteDialog account={named} onClose={() => onInvite(false)} />}
        {leaving && (
          <RemoveMemberDialog user={leaving} account={named} onClose={() => setLeaving(null)} />
        )}
      </Suspense>
    </Page>
  )
}

function MembersHeader(props: {
  id: string
  account: AccountDetails | undefined
  onInvite: () => void
}) {
  const { id, account, onInvite } = props
  const { t } = useTranslation()
  return (
    <PageHeader
      title={t('accounts.members.title')}
      description={account?.name}
      actions={
        <>
          <Link to="/accounts/$id" params={{ id }} className={buttonStyles({})}>
            <Settings aria-hidden />
            {t('accounts.members.account')}
          </Link>
          <Button
            variant="primary"
            onClick={onInvite}
            onPointerEnter={() => void loadInvite()}
            onFocus={() => void loadInvite()}
          >
            <Plus aria-hidden />
            {t('accounts.members.invite')}
          </Button>
        </>
      }
    />
  )
}
