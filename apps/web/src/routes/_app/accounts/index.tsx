import { accountsApi } from '@steward/contract/accounts.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#components/record-list/list-search.ts'
import { accountPages } from '#features/accounts/account-search.ts'
import { AccountsPage } from '#features/accounts/accounts-page.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/accounts/')({
  ...listSearch(accountsApi.list.query, { new: yesNo() }),
  beforeLoad: needs(accountsApi.list),
  loaderDeps: ({ search }) => ({ ...search, new: undefined, saved: undefined }),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(accountPages(deps)),
  component: Accounts,
})

function Accounts() {
  const { new: adding, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (isOpen: boolean) =>
    // Replaced, so that Back doesn't open the form again.
    void navigate({ search: (old) => ({ ...old, new: isOpen || undefined }), replace: !isOpen })
  return (
    <AccountsPage
      search={search}
      adding={adding === true}
      onSearch={(change, { push = false } = {}) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace: !push })
      }
      onAdd={() => show(true)}
      onAdded={() => show(false)}
    />
  )
}
