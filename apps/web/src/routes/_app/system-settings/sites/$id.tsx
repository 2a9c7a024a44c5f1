import { type Site, sitesApi } from '@steward/contract/sites.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { KindDialog } from '#components/fields/kind-dialog.tsx'
import { useKindWording } from '#components/fields/use-kind-wording.ts'
import { RecordPage } from '#components/record-page.tsx'
import { History } from '#components/history/history.tsx'
import { SITES } from '#features/places/sites.tsx'
import { SitePage } from '#features/places/site-page.tsx'
import { needsLists, SITE_TABS } from '#features/places/tree-or-lists.ts'
import { WorkOf } from '#features/work-orders/work-of.tsx'
import { opened } from '#lib/opened.ts'
import { pageSearch } from '#lib/page-search.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

const searched = z.object({ tab: z.optional(z.enum(SITE_TABS)), edit: opened() })

const oneOf = (id: string) => query(sitesApi.get, { params: { id }, query: { view: 'complete' } })

/** Whether a site is archived: it isn't in the tree, but has a page. The tree explains missing ones. */
const isArchived = (queryClient: QueryClient, id: string) =>
  queryClient.ensureQueryData(oneOf(id)).then(
    ({ data }) => data.archived_at !== null,
    () => false,
  )

export const Route = createFileRoute('/_app/system-settings/sites/$id')({
  ...pageSearch(searched),
  beforeLoad: needsLists(sitesApi.get, { hidden: isArchived }),
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(oneOf(id)),
  component: OneSite,
})

function OneSite() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  return (
    <RecordPage
      query={oneOf(id)}
      back={{ to: '/system-settings/sites', label: t('places.missing.back') }}
      title={t('places.missing.title')}
      text={t('places.missing.text')}
    >
      {(site) => <OpenedSite key={id} site={site} />}
    </RecordPage>
  )
}

function OpenedSite({ site }: { site: Site }) {
  const { tab = 'overview', edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  const wording = useKindWording(SITES)
  const maySeeWork = useMay({ access: 'work_order:view', flag: 'work_orders.enable' })
  return (
    <>
      <SitePage
        site={site}
        tab={tab}
        onTab={(next) =>
          void navigate({
            search: (old) => ({ ...old, tab: next === 'overview' ? undefined : next }),
            replace: true,
          })
        }
        onEdit={() => void navigate({ search: (old) => ({ ...old, edit: true }) })}
        work={
          maySeeWork && (
            <WorkOf filter={{ 'filter[site_id]': [site.id] }} given={{ site: site.id }} />
          )
        }
        history={<History type="Site" id={site.id} wording={wording} />}
      />
      <Suspense fallback={null}>
        {edit && !site.archived_at && (
          <KindDialog
            kind={SITES}
            edit={site.id}
            // Replaces the URL, so that Back doesn't open the form again.
            onClose={() =>
              void navigate({ search: (old) => ({ ...old, edit: undefined }), replace: true })
            }
          />
        )}
      </Suspense>
    </>
  )
}
