import { accountsApi } from '@steward/contract/accounts.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#components/record-list/list-search.ts'
import { memberPages } from '#features/accounts/members/member-search.ts'
import { MembersPage } from '#features/accounts/members/members-page.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/accounts/$id/users')({
  ...listSearch(accountsApi.users.query, { invite: yesNo() }),
  beforeLoad: needs(accountsApi.get),
  loaderDeps: ({ search }) => ({ ...search, invite: undefined, saved: undefined }),
  loader: ({ context, deps, params: { id } }) =>
    void context.queryClient.prefetchInfiniteQuery(memberPages(id, deps)),
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
      onSearch={(change, { push = false } = {}) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace: !push })
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
