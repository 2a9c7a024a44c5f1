import { accountsApi } from '@steward/contract/accounts.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { asListed } from '#features/accounts/accounts-search.ts'
import { AccountsPage } from '#features/accounts/accounts-page.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/accounts/')({
  ...listSearch(accountsApi.list.query, { new: yesNo() }),
  beforeLoad: needs(accountsApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) =>
    prefetchList(context.queryClient, { api: { list: accountsApi.list } }, asListed(deps)),
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
      onShow={(change, { push = false } = {}) =>
        void navigate({
          search: (old: object) => ({ ...old, page: 1, ...change }),
          replace: !push,
        } as never)
      }
      onAdd={() => show(true)}
      onAdded={() => show(false)}
    />
  )
}
