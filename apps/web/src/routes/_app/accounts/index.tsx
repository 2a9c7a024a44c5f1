import { type Account, accountsApi } from '@steward/contract/accounts.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Ban, Play, Trash2, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGoTo } from '#components/path-link.tsx'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { accountList } from '#features/accounts/account-list.tsx'
import { useActivate } from '#features/accounts/use-activate.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { needs } from '#lib/session.ts'

const loadDialog = () => import('#features/accounts/new-account-dialog.tsx')
const NewAccountDialog = lazyOf(loadDialog, 'NewAccountDialog')
const AccountActionDialog = lazyOf(
  () => import('#features/accounts/account-action-dialog.tsx'),
  'AccountActionDialog',
)

export const Route = createFileRoute('/_app/accounts/')({
  ...listSearch(accountsApi.list.query, { new: yesNo() }),
  beforeLoad: needs(accountsApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => prefetchList(context.queryClient, accountList, deps),
  component: Accounts,
})

interface Question {
  action: 'suspend' | 'delete'
  account: Account
}

/** All accounts of the installation. */
function Accounts() {
  const { new: isAdding } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [asked, setAsked] = useState<Question | null>(null)
  const show = (isOpen: boolean) =>
    // Replaces the URL, so that Back doesn't open the form again.
    void navigate({ search: (old) => ({ ...old, new: isOpen || undefined }), replace: !isOpen })
  return (
    <>
      <RecordList
        spec={accountList}
        onAdd={() => show(true)}
        onAddIntent={() => void loadDialog()}
        rowMenu={(account) => (
          <RowItems account={account} onAsk={(action) => setAsked({ action, account })} />
        )}
      />
      <Suspense fallback={null}>
        {isAdding && <NewAccountDialog onClose={() => show(false)} />}
        {asked && <AccountActionDialog {...asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}

interface RowItemsProps {
  account: Account
  onAsk: (action: Question['action']) => void
}

/** The menu items of an account, besides opening it. */
function RowItems({ account, onAsk }: RowItemsProps) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const { activate } = useActivate()
  return (
    <>
      <MenuItem icon={<Users aria-hidden />} onClick={() => goTo(`/accounts/${account.id}/users`)}>
        {t('accounts.actions.users')}
      </MenuItem>
      <MenuSeparator />
      {account.status === 'suspended' ? (
        <MenuItem icon={<Play aria-hidden />} onClick={() => void activate(account)}>
          {t('accounts.actions.activate')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Ban aria-hidden />} onClick={() => onAsk('suspend')}>
          {t('accounts.actions.suspend')}
        </MenuItem>
      )}
      <MenuItem destructive icon={<Trash2 aria-hidden />} onClick={() => onAsk('delete')}>
        {t('accounts.actions.delete')}
      </MenuItem>
    </>
  )
}
