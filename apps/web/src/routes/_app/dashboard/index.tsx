import { assetsApi } from '@steward/contract/assets.ts'
import { dashboardApi, type Tile } from '@steward/contract/dashboard.ts'
import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import * as fields from '@steward/contract/kit/fields.ts'
import { anyOf } from '@steward/contract/kit/list.ts'
import { WORK } from '@steward/contract/work-order-flag.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { TileContent } from '#components/tile.tsx'
import { assetSummary } from '#features/assets/asset-queries.ts'
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import type { TileChoice } from '#features/dashboard/tile-choice.ts'
import { arrangement } from '#features/dashboard/use-arrangement.ts'
import { auditedLabel, auditedLink } from '#features/shell/audited-places.ts'
import type { TKey } from '#lib/i18n.ts'
import { entriesOf } from '#lib/keys-of.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { pageSearch } from '#lib/page-search.ts'
import { may, type Need, needs, useSession } from '#lib/session.ts'
import { savedViews, useViewTiles } from './-views.tsx'

const loadCounts = () => import('#features/assets/tiles/counts.tsx')
const StatusTile = lazyOf(loadCounts, 'StatusTile')
const CategoryTile = lazyOf(loadCounts, 'CategoryTile')
const SiteTile = lazyOf(loadCounts, 'SiteTile')
const AttentionTile = lazyOf(() => import('#features/assets/tiles/attention.tsx'), 'AttentionTile')
const OpenWorkTile = lazyOf(
  () => import('#features/work-orders/tiles/open-work.tsx'),
  'OpenWorkTile',
)
const MyWorkTile = lazyOf(() => import('#features/work-orders/tiles/my-work.tsx'), 'MyWorkTile')

const ValueTile = lazyOf(() => import('#features/assets/tiles/value-over-time.tsx'), 'ValueTile')

// Loaded lazily, because few users see the start card, and the filter may appear later.
const StartCard = lazyOf(() => import('#features/assets/tiles/start-card.tsx'), 'StartCard')
const SiteFilter = lazyOf(() => import('#features/assets/tiles/site-filter.tsx'), 'SiteFilter')

const Activity = lazyOf(() => import('#features/activity/activity-tile.tsx'), 'ActivityTile')

export const Route = createFileRoute('/_app/dashboard/')({
  ...pageSearch(z.object({ site: anyOf(fields.id()) })),
  beforeLoad: needs(dashboardApi.get),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(arrangement())
    void queryClient.prefetchQuery(assetSummary())
    void queryClient.prefetchQuery(savedViews())
  },
  component: Dashboard,
})

interface TileSpec {
  label: TKey
  need: Need
  wide?: boolean
  component: ComponentType<TileContent>
}

/** All tiles, with the permissions for their data. */
const TILES: Record<Tile, TileSpec> = {
  open_work: {
    label: 'work_orders.figures.label',
    need: WORK.view,
    wide: true,
    component: OpenWorkTile,
  },
  my_work: { label: 'my_work.title', need: workOrdersApi.update, component: MyWorkTile },
  attention: {
    label: 'dashboard.tiles.attention',
    need: assetsApi.summary,
    component: AttentionTile,
  },
  by_status: { label: 'dashboard.tiles.by_status', need: assetsApi.summary, component: StatusTile },
  value_over_time: {
    label: 'dashboard.tiles.value_over_time',
    need: depreciationReportApi.get,
    component: ValueTile,
  },
  by_category: {
    label: 'dashboard.tiles.by_category',
    need: assetsApi.summary,
    component: CategoryTile,
  },
  by_site: { label: 'dashboard.tiles.by_site', need: assetsApi.facets, component: SiteTile },
  recent_activity: {
    label: 'dashboard.tiles.recent_activity',
    need: 'audit:view',
    component: RecentActivity,
  },
}

function RecentActivity(props: TileContent) {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <Activity
      {...props}
      kindOf={({ auditable_type }) => t(auditedLabel(auditable_type))}
      linkOf={(event) => auditedLink(session, event)}
    />
  )
}

/** The tiles that the user may see, filtered by sites. */
function useTiles(sites: readonly string[]): TileChoice[] {
  const { t } = useTranslation()
  const session = useSession()
  return entriesOf(TILES)
    .filter(([, { need }]) => may(session, need))
    .map(([id, { label, wide = false, component: Content }]) => {
      const title = t(label)
      return { id, title, wide, content: <Content title={title} sites={sites} /> }
    })
}

function Dashboard() {
  const { site = [] } = Route.useSearch()
  const navigate = Route.useNavigate()
  const sites = site.filter((one) => one !== null)
  const tiles = useTiles(sites)
  const { views, isPending: isLoading } = useViewTiles()
  const { data, isPending } = useQuery(assetSummary())
  const isEmpty = data?.data.dashboard_counts.total === 0
  return (
    <DashboardPage
      choices={[...tiles, ...views]}
      isLoading={isLoading}
      // Not before it is certain to stay, because keyboard users may move to it at once.
      filter={
        !isPending &&
        !isEmpty && (
          <SiteFilter
            sites={sites}
            onChange={(chosen) =>
              void navigate({ search: chosen.length > 0 ? { site: chosen } : {}, replace: true })
            }
          />
        )
      }
      start={isEmpty ? <StartCard /> : undefined}
    />
  )
}
