import { id } from '@steward/contract/kit/fields.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { TreeLink } from '#features/places/tree-link.tsx'
import { needsLists, useHasTree } from '#features/places/which-pages.ts'
import { siteList } from '#features/sites/site-list.tsx'

const loadDialog = () => import('#features/places/site-form.tsx')
const SiteDialog = lazy(() => loadDialog().then((m) => ({ default: m.SiteDialog })))

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
      />
      <Suspense fallback={null}>
        {edit && <SiteDialog edit={edit} onClose={() => show(undefined, true)} />}
      </Suspense>
    </>
  )
}
