import { wholeParam } from '@steward/contract/kit/list.ts'
import { type User, usersApi } from '@steward/contract/users.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { userList } from '#features/users/user-list.tsx'
import { useImportLinks } from '#features/imports/use-import-links.ts'
import { UserMenuItems } from '#features/users/user-menu.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { needs } from '#lib/session.ts'

const RemoveDialog = lazyOf(() => import('#features/users/remove-dialog.tsx'), 'RemoveDialog')

/** Ten users per page. */
const pageQuery = z.extend(usersApi.list.query, {
  per_page: z._default(wholeParam(1, 200), 10),
})

export const Route = createFileRoute('/_app/system-settings/users/')({
  ...listSearch(pageQuery),
  beforeLoad: needs(usersApi.list),
  loaderDeps: ({ search }) => ({
    ...listPlace(search),
    page: search.page,
    per_page: search.per_page,
  }),
  loader: ({ context, deps }) => prefetchList(context.queryClient, userList, deps),
  component: UsersPage,
})

function UsersPage() {
  const navigate = Route.useNavigate()
  const [leaving, setLeaving] = useState<User | null>(null)
  return (
    <>
      <RecordList
        spec={userList}
        links={useImportLinks('User')}
        onAdd={() => void navigate({ to: '/system-settings/users/new' })}
        rowMenu={(user) => <UserMenuItems user={user} onRemove={() => setLeaving(user)} />}
      />
      <Suspense fallback={null}>
        {leaving && <RemoveDialog user={leaving} onClose={() => setLeaving(null)} />}
      </Suspense>
    </>
  )
}
