import { id } from '@steward/contract/kit/fields.ts'
import { type Site, sitesApi } from '@steward/contract/sites.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { MoveAllItem } from '#features/places/move-all-item.tsx'
import { TreeLink } from '#features/places/lists-menu.tsx'
import { needsLists, useHasTree } from '#features/places/which-pages.ts'
import { siteList } from '#features/sites/site-list.tsx'
import { lazyOf } from '#lib/lazy-of.ts'

const loadDialog = () => import('#features/places/site-form.tsx')
const MoveAllDialog = lazyOf(() => import('#features/places/move-all-dialog.tsx'), 'MoveAllDialog')
const SiteDialog = lazyOf(loadDialog, 'SiteDialog')

export const Route = createFileRoute('/_app/system-settings/sites/')({
  ...listSearch(sitesApi.list.query, {
    layout: z.optional(z.literal('list')),
    edit: z.optional(id()),
  }),
  beforeLoad: needsLists(sitesApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => prefetchList(context.queryClient, siteList, deps),
  component: SitesPage,
})

function SitesPage() {
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  const hasTree = useHasTree()
  const [emptied, setEmptied] = useState<Site | null>(null)
  const add = () =>
    hasTree
      ? void navigate({ to: '/system-settings/sites-locations', search: { new: 'site' } })
      : void navigate({ to: '/system-settings/sites/new' })
  const show = (next: string | undefined, replace = false) =>
    void navigate({ search: (old) => ({ ...old, edit: next }), replace })
  return (
    <>
      <RecordList
        spec={siteList}
        actions={hasTree && <TreeLink />}
        onAdd={add}
        onEdit={(site) => show(site.id)}
        rowMenu={(site) => <MoveAllItem site={site} onStart={setEmptied} />}
      />
      <Suspense fallback={null}>
        {emptied && (
          <MoveAllDialog site={emptied} archives={false} onClose={() => setEmptied(null)} />
        )}
        {edit && <SiteDialog edit={edit} onClose={() => show(undefined, true)} />}
      </Suspense>
    </>
  )
}
