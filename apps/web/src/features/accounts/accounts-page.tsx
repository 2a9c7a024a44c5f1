import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListCard, ListFooter, ListRows } from '#components/list/list-card.tsx'
import { Page, PageHeader } from '#components/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { useColumnLayout } from '#lib/column-layout.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { accountColumns } from './account-columns.tsx'
import type { AccountSearch, ShowAccounts } from './account-search.ts'
import { AccountsViews } from './accounts-views.tsx'
import { AccountsTable, type AskedAction } from './accounts-table.tsx'
import { AccountsToolbar } from './accounts-toolbar.tsx'
import { useAccounts } from './use-accounts.ts'

const loadDialog = () => import('./new-account-dialog.tsx')
const NewAccountDialog = lazy(() => loadDialog().then((m) => ({ default: m.NewAccountDialog })))
const AccountActionDialog = lazy(() =>
  import('./account-action-dialog.tsx').then((m) => ({ default: m.AccountActionDialog })),
)

interface AccountsPageProps {
  search: AccountSearch
  /** The form for a new one is open. */
  adding: boolean
  onSearch: ShowAccounts
  onAdd: () => void
  onAdded: () => void
}

/** All accounts of the installation. */
export function AccountsPage({ search, adding, onSearch, onAdd, onAdded }: AccountsPageProps) {
  const { t } = useTranslation()
  const accounts = useAccounts(search)
  const columns = useMemo(() => accountColumns(t), [t])
  const layout = useColumnLayout('accounts', columns)
  const [asked, setAsked] = useState<AskedAction | null>(null)
  useShortcuts({ c: onAdd })
  const list = { search, columns, layout, onSearch }

  return (
    <Page>
      <PageHeader
        title={t('accounts.title')}
        description={t('accounts.description')}
        actions={
          <Button
            variant="primary"
            aria-keyshortcuts="C"
            onClick={onAdd}
            onPointerEnter={() => void loadDialog()}
            onFocus={() => void loadDialog()}
          >
            <Plus aria-hidden />
            {t('accounts.actions.new')}
          </Button>
        }
      />
      <ListCard label={t('accounts.title')}>
        <AccountsViews {...list} />
        <AccountsToolbar {...list} resultLabel={t('accounts.show', { accounts: accounts.count })} />
        <ListRows>
          <AccountsTable {...list} accounts={accounts} onAsk={setAsked} onAdd={onAdd} />
        </ListRows>
        <ListFooter count={accounts.count} />
      </ListCard>
      <Suspense fallback={null}>
        {adding && <NewAccountDialog onClose={onAdded} />}
        {asked && <AccountActionDialog {...asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </Page>
  )
}
