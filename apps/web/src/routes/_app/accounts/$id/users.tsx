import { accountsApi } from '@steward/contract/accounts.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { MembersPage } from '#features/accounts/members/members-page.tsx'
import { withinAccount } from '#features/accounts/members/within-account.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/accounts/$id/users')({
  ...listSearch(accountsApi.users.query, { invite: yesNo() }),
  beforeLoad: needs(accountsApi.get),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps, params: { id } }) =>
    prefetchList(
      context.queryClient,
      { api: { list: withinAccount(accountsApi.users, id) } },
      deps,
    ),
  component: Members,
})

function Members() {
  const { id } = Route.useParams()
  const { invite, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MembersPage
      key={id}
      id={id}
      search={search}
      inviting={invite === true}
      onShow={(change, { push = false } = {}) =>
        void navigate({
          search: (old: object) => ({ ...old, page: 1, ...change }),
          replace: !push,
        } as never)
      }
      // Closing replaces, so that Back doesn't open the form again.
      onInvite={(open) =>
        void navigate({
          search: (old) => ({ ...old, invite: open || undefined }),
          replace: !open,
        })
      }
    />
  )
}
