import type { Account } from '@steward/contract/accounts.ts'
import { Suspense, useState } from 'react'
import { Page } from '#components/page-header.tsx'
import { ListBody } from '#components/record-list/list-body.tsx'
import { ListHeader } from '#components/record-list/list-header.tsx'
import type { ListSearch } from '#components/record-list/list-search.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { accountList } from './account-list.tsx'
import { AccountRowMenu } from './account-row-menu.tsx'
import { useAccountList } from './use-account-list.ts'
import { useActivate } from './use-activate.ts'

const loadDialog = () => import('./new-account-dialog.tsx')
const NewAccountDialog = lazyOf(loadDialog, 'NewAccountDialog')
const AccountActionDialog = lazyOf(
  () => import('./account-action-dialog.tsx'),
  'AccountActionDialog',
)

interface AccountsPageProps {
  search: ListSearch
  /** The form for a new one is open. */
  adding: boolean
  /** Shows something else; `push` where Back should lead to what was shown before. */
  onShow: (change: ListSearch, how?: { push?: boolean }) => void
  onAdd: () => void
  onAdded: () => void
}

/** All accounts of the installation. */
export function AccountsPage({ search, adding, onShow, onAdd, onAdded }: AccountsPageProps) {
  const list = useAccountList(search)
  const { activate } = useActivate()
  const [asked, setAsked] = useState<{ action: 'suspend' | 'delete'; account: Account } | null>(
    null,
  )
  useShortcuts({ c: onAdd })
  const parts = {
    spec: accountList,
    search,
    list,
    mayAdd: true,
    handlers: {
      onAdd,
      onAddIntent: () => void loadDialog(),
      rowMenu: (account: Account) => (
        <AccountRowMenu
          account={account}
          onActivate={() => void activate(account)}
          onAsk={(action) => setAsked({ action, account })}
        />
      ),
    },
  }
  return (
    <Page>
      <ListHeader {...parts} />
      <ListBody {...parts} onShow={onShow} />
      <Suspense fallback={null}>
        {adding && <NewAccountDialog onClose={onAdded} />}
        {asked && <AccountActionDialog {...asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </Page>
  )
}
