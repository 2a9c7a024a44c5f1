import { accountsApi } from '@steward/contract/accounts.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import type { Member } from '@steward/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import type { MemberQuestion } from '#features/accounts/members/member-dialog.tsx'
import { MemberItems } from '#features/accounts/members/member-items.tsx'
import { memberList } from '#features/accounts/members/member-list.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { needs } from '#lib/session.ts'

const loadInvite = () => import('#features/accounts/members/invite-dialog.tsx')
const InviteDialog = lazyOf(loadInvite, 'InviteDialog')
const MemberDialog = lazyOf(
  () => import('#features/accounts/members/member-dialog.tsx'),
  'MemberDialog',
)

export const Route = createFileRoute('/_app/accounts/$id/users')({
  ...listSearch(accountsApi.users.query, { invite: yesNo() }),
  beforeLoad: needs(accountsApi.get),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps, params: { id } }) =>
    prefetchList(context.queryClient, memberList(id), deps),
  component: Members,
})

function Members() {
  const { id } = Route.useParams()
  return <MembersOf key={id} id={id} />
}

/** The users of an account, for the platform. */
function MembersOf({ id }: { id: string }) {
  const { t } = useTranslation()
  const { invite: isInviting } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useQuery(query(accountsApi.get, { params: { id } }))
  const account = { id, name: data?.data.name ?? '' }
  const [asked, setAsked] = useState<{ question: MemberQuestion; user: Member } | null>(null)
  const show = (isOpen: boolean) =>
    // Closing replaces the URL, so that Back doesn't open the form again.
    void navigate({ search: (old) => ({ ...old, invite: isOpen || undefined }), replace: !isOpen })
  return (
    <>
      <RecordList
        spec={useMemo(() => memberList(id), [id])}
        description={account.name}
        links={[{ to: `/accounts/${id}`, label: t('accounts.members.account'), icon: Settings }]}
        onAdd={() => show(true)}
        onAddIntent={() => void loadInvite()}
        rowMenu={(user) => (
          <MemberItems
            user={user}
            account={id}
            onAsk={(question) => setAsked({ question, user })}
          />
        )}
      />
      <Suspense fallback={null}>
        {isInviting && <InviteDialog account={account} onClose={() => show(false)} />}
        {asked && <MemberDialog {...asked} account={account} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}
