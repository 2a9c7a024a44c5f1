import { type Site, sitesApi } from '@steward/contract/sites.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { KindPage } from '#components/fields/kind-page.tsx'
import { kindRoute } from '#components/fields/kind-route.ts'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { useImportLinks } from '#features/imports/use-import-links.ts'
import { TreeLink } from '#features/places/lists-menu.tsx'
import { MoveAllItem } from '#features/places/place-menu.tsx'
import { SITES } from '#features/places/sites.tsx'
import { LIST_LAYOUT, needsLists, useAddPlace } from '#features/places/tree-or-lists.ts'
import { lazyOf } from '#lib/lazy-of.ts'

const MoveAllDialog = lazyOf(() => import('#features/places/move-all-dialog.tsx'), 'MoveAllDialog')

export const Route = createFileRoute('/_app/system-settings/sites/')({
  ...kindRoute(sitesApi.list, LIST_LAYOUT),
  beforeLoad: needsLists(sitesApi.list),
  loader: ({ context, deps }) => prefetchList(context.queryClient, SITES.list, deps),
  component: SitesPage,
})

function SitesPage() {
  const [emptied, setEmptied] = useState<Site | null>(null)
  return (
    <>
      <KindPage
        kind={SITES}
        links={useImportLinks('Site')}
        actions={<TreeLink />}
        onAdd={useAddPlace('site')}
        rowMenu={(site) => <MoveAllItem site={site} onStart={() => setEmptied(site)} />}
      />
      <Suspense fallback={null}>
        {emptied && (
          <MoveAllDialog site={emptied} archives={false} onClose={() => setEmptied(null)} />
        )}
      </Suspense>
    </>
  )
}
