import { accountsApi } from '@steward/contract/accounts.ts'
import type { Member } from '@steward/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { Page } from '#components/page-header.tsx'
import { ListBody } from '#components/record-list/list-body.tsx'
import type { ListSearch } from '#components/record-list/list-search.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { memberList } from './member-list.tsx'
import { MemberRowMenu } from './member-row-menu.tsx'
import { MembersHeader } from './members-header.tsx'
import { useMemberList } from './use-member-list.ts'

const loadInvite = () => import('./invite-dialog.tsx')
const InviteDialog = lazyOf(loadInvite, 'InviteDialog')
const RemoveMemberDialog = lazyOf(() => import('./remove-member-dialog.tsx'), 'RemoveMemberDialog')
const RemoveCodesDialog = lazyOf(() => import('./remove-codes-dialog.tsx'), 'RemoveCodesDialog')

/** What is asked about somebody before it is done. */
interface MemberQuestion {
  about: 'membership' | 'codes'
  user: Member
}

interface MembersPageProps {
  id: string
  search: ListSearch
  inviting: boolean
  /** Shows something else; `push` where Back should lead to what was shown before. */
  onShow: (change: ListSearch, how?: { push?: boolean }) => void
  onInvite: (open: boolean) => void
}

/** The people of one account, as the platform looks after them. */
export function MembersPage({ id, search, inviting, onShow, onInvite }: MembersPageProps) {
  const account = useQuery(query(accountsApi.get, { params: { id } })).data?.data
  const spec = useMemo(() => memberList(id), [id])
  const list = useMemberList(spec, search)
  const [asked, setAsked] = useState<MemberQuestion | null>(null)
  const named = { id, name: account?.name ?? '' }
  const invite = () => onInvite(true)
  useShortcuts({ c: invite })

  return (
    <Page>
      <MembersHeader
        id={id}
        account={account}
        search={search}
        list={list}
        onInvite={invite}
        onIntent={() => void loadInvite()}
      />
      <ListBody
        spec={spec}
        search={search}
        list={list}
        mayAdd
        handlers={{
          onAdd: invite,
          rowMenu: (user) => (
            <MemberRowMenu
              user={user}
              account={id}
              onRemoveCodes={() => setAsked({ about: 'codes', user })}
              onRemove={() => setAsked({ about: 'membership', user })}
            />
          ),
        }}
        onShow={onShow}
      />
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
