import { type AccountDetails, accountsApi } from '@steward/contract/accounts.ts'
import type { Member } from '@steward/contract/users.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, SearchX, Settings, UserPlus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListCard, ListFooter, ListRows } from '#components/list/list-card.tsx'
import { Page, PageHeader } from '#components/page-header.tsx'
import { EmptyState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { useColumnLayout } from '#lib/column-layout.ts'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { memberColumns } from './member-columns.tsx'
import {
  isNarrowed,
  memberPages,
  type MemberSearch,
  NO_NARROWING,
  type ShowMembers,
} from './member-search.ts'
import { type MemberQuestion, MembersTable } from './members-table.tsx'
import { MembersToolbar } from './members-toolbar.tsx'
import { MembersViews } from './members-views.tsx'
import { useMemberActions } from './use-member-actions.ts'

const loadInvite = () => import('./invite-dialog.tsx')
const InviteDialog = lazy(() => loadInvite().then((m) => ({ default: m.InviteDialog })))
const RemoveMemberDialog = lazy(() =>
  import('./remove-member-dialog.tsx').then((m) => ({ default: m.RemoveMemberDialog })),
)
const RemoveCodesDialog = lazy(() =>
  import('./remove-codes-dialog.tsx').then((m) => ({ default: m.RemoveCodesDialog })),
)

interface MembersPageProps {
  id: string
  search: MemberSearch
  inviting: boolean
  onSearch: ShowMembers
  onInvite: (open: boolean) => void
}

const NO_ROWS: readonly Member[] = []

/** The columns of the list, and which of them are on screen. */
function useColumns(id: string) {
  const { t } = useTranslation()
  const { setRole } = useMemberActions(id)
  // The actions are made anew with each render, and do the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => memberColumns(t, setRole), [t, id])
  return { columns, layout: useColumnLayout('account_users', columns) }
}

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
  const looks = useColumns(id)
  const [asked, setAsked] = useState<MemberQuestion | null>(null)
  const named = { id, name: account?.name ?? '' }
  useShortcuts({ c: () => onInvite(true) })

  return (
    <Page>
      <MembersHeader id={id} account={account} onInvite={() => onInvite(true)} />
      <ListCard label={t('accounts.members.title')}>
        <MembersViews search={search} layout={looks.layout} onSearch={onSearch} />
        <MembersToolbar
          {...looks}
          search={search}
          resultLabel={t('accounts.show', { accounts: members.count })}
          onSearch={onSearch}
        />
        <ListRows>
          <MembersTable
            {...looks}
            id={id}
            search={search}
            members={members}
            onSearch={onSearch}
            onAsk={setAsked}
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
        {asked && <Question {...asked} account={named} onClose={() => setAsked(null)} />}
      </Suspense>
    </Page>
  )
}

function Question({
  about,
  ...props
}: MemberQuestion & { account: { id: string; name: string }; onClose: () => void }) {
  return about === 'codes' ? <RemoveCodesDialog {...props} /> : <RemoveMemberDialog {...props} />
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
            aria-keyshortcuts="C"
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
