import type { AssetSummary } from '@steward/contract/asset-summary.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BarChart } from '#components/charts/bar-chart.tsx'
import type { Bar } from '#components/charts/bars.ts'
import { ChartTile } from '#components/charts/chart-tile.tsx'
import { Fetched } from '#components/fetched.tsx'
import { StatusIcon, statusLabel, statusLook } from '#components/status-badge.tsx'
import { inSites, NothingHere, type TileContent } from '#components/tile.tsx'
import { query } from '#lib/query.ts'
import { assetSummary } from '../asset-queries.ts'

type Counts = AssetSummary['dashboard_counts']

interface ChartProps extends TileContent {
  /** The heading of the bars. */
  of: string
  found: Parameters<typeof Fetched>[0]['found']
  counted: { bars: readonly Bar[]; total: number; exact: boolean } | undefined
}

/** Assets by a property, as bars or a table. */
function Chart({ title, of, found, counted }: ChartProps): ReactNode {
  const { t } = useTranslation()
  return (
    <ChartTile folds title={title}>
      {(asTable) => (
        <Fetched data={counted} found={found}>
          {({ bars, total, exact }) =>
            total === 0 ? (
              <NothingHere>{t('dashboard.chart.none')}</NothingHere>
            ) : (
              <BarChart
                label={title}
                of={of}
                counted={t('nav.assets')}
                bars={bars}
                total={total}
                about={!exact}
                asTable={asTable}
              />
            )
          }
        </Fetched>
      )}
    </ChartTile>
  )
}

const LIST = '/assets'

/** A bar that links to its assets. */
const linked = (field: string, id: string | null, sites: TileContent['sites']) => ({
  id: id ?? 'none',
  to: LIST,
  search: { ...inSites(sites), [`filter[${field}]`]: [id] },
})

export function StatusTile(props: TileContent) {
  const { t } = useTranslation()
  const found = useQuery(assetSummary(inSites(props.sites)))
  const counts = found.data?.data.dashboard_counts
  const barsOf = ({ by_status }: Counts): Bar[] =>
    Object.entries(by_status)
      .filter(([, value]) => value > 0)
      .map(([status, value]) => ({
        ...linked('status', status, props.sites),
        label: statusLabel('asset', status),
        icon: <StatusIcon domain="asset" value={status} />,
        tone: statusLook('asset', status).tone,
        value,
      }))
  return (
    <Chart
      {...props}
      of={t('assets.fields.status')}
      found={found}
      counted={counts && { bars: barsOf(counts), total: counts.total, exact: counts.parts_exact }}
    />
  )
}

export function CategoryTile(props: TileContent) {
  const { t } = useTranslation()
  const found = useQuery(assetSummary(inSites(props.sites)))
  const counts = found.data?.data.dashboard_counts
  const barsOf = ({ by_category }: Counts): Bar[] =>
    by_category.map(({ id, name, count }) => ({
      ...linked('category_id', id, props.sites),
      label: name ?? t('assets.facets.no_category'),
      value: count,
    }))
  return (
    <Chart
      {...props}
      of={t('assets.fields.category_id')}
      found={found}
      counted={counts && { bars: barsOf(counts), total: counts.total, exact: counts.parts_exact }}
    />
  )
}

/** The number of assets by site. */
const siteCounts = () => query(assetsApi.facets, { query: { fields: ['site_id'] } })

export function SiteTile(props: TileContent) {
  const { sites } = props
  const { t } = useTranslation()
  const found = useQuery(siteCounts())
  const summary = useQuery(assetSummary(inSites(sites)))
  const facet = found.data?.data[0]
  const counts = summary.data?.data.dashboard_counts
  const bars = facet?.values
    .filter(({ value }) => sites.length === 0 || (value !== null && sites.includes(value)))
    .map(({ value, name, count }) => ({
      ...linked('site_id', value, []),
      label: name ?? t('assets.facets.no_site'),
      value: count ?? 0,
    }))
    .filter(({ value }) => value > 0)
  return (
    <Chart
      {...props}
      of={t('assets.fields.site_id')}
      found={found.isError ? found : summary}
      counted={bars && counts && { bars, total: counts.total, exact: facet?.exact !== false }}
    />
  )
}
