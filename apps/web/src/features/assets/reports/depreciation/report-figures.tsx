import {
  type DepreciationFigure,
  depreciationReportApi,
} from '@steward/contract/depreciation-report.ts'
import { useQuery } from '@tanstack/react-query'
import { Banknote, ChartArea, TrendingDown, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChartTile } from '#components/charts/chart-tile.tsx'
import { StackedAreas } from '#components/charts/stacked-areas.tsx'
import { KpiStrip } from '#components/kpi-strip.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { type DepreciationSearch, queryOf } from './report-search.ts'
import { groupName } from '../groups.ts'

const KPIS = [
  ['closing_cost', Banknote, 'blue'],
  ['closing_accumulated', TrendingDown, 'amber'],
  ['charge', ChartArea, 'violet'],
  ['closing_book_value', Wallet, 'green'],
] as const satisfies readonly (readonly [DepreciationFigure, unknown, unknown])[]

/** The four main figures. */
export function KeyFigures({ search }: { search: DepreciationSearch }) {
  const { t } = useTranslation()
  const asked = {
    ...queryOf(search),
    view: 'register',
    group_by: undefined,
    explain: undefined,
  } as const
  const { data } = useQuery(query(depreciationReportApi.get, { query: asked }))
  const report = data?.data
  const figureOf = (name: string) => report?.total.figures[report.columns.indexOf(name)]
  return (
    <KpiStrip
      kept
      label={t('lists.figures')}
      loading={!report}
      items={KPIS.map(([name, icon, tone]) => {
        const figure = figureOf(name)
        const value = figure === undefined ? '' : format.money(figure)
        return { label: t(`depreciation_report.columns.${name}`), value, title: value, icon, tone }
      })}
    />
  )
}

/** The book value of the groups, or their cost, at the end of each month of the period. */
export function MonthsChart({ search }: { search: DepreciationSearch }) {
  const { t } = useTranslation()
  const [group] = search.group_by ?? []
  const isCost = search.view === 'cost'
  const asked = {
    ...queryOf(search),
    view: isCost ? 'cost' : 'book_value',
    group_by: group ? [group] : undefined,
  } as const
  const { data } = useQuery(query(depreciationReportApi.get, { query: asked }))
  const report = data?.data
  if (!report || report.columns.length < 2) return null
  const title = t(isCost ? 'depreciation_report.views.cost' : 'depreciation_report.chart.title')
  const rows = group
    ? report.groups.map(({ path: [value], figures }) => ({
        id: value!.id ?? '',
        name: groupName({ group, custom: report.own_groups }, value!, t),
        figures,
      }))
    : [{ id: 'all', name: t('reports.total'), figures: report.total.figures }]
  return (
    <div className="mb-4">
      <ChartTile title={title}>
        {(asTable) => (
          <StackedAreas
            asTable={asTable}
            label={t(
              `depreciation_report.columns.${isCost ? 'closing_cost' : 'closing_book_value'}`,
            )}
            at={t('depreciation_report.chart.month')}
            points={report.columns}
            layers={rows.map(({ id, name, figures }) => ({
              id,
              name,
              values: figures.map(Number),
            }))}
            rest={t('depreciation_report.chart.rest')}
            show={format.money}
            showPoint={format.date}
          />
        )}
      </ChartTile>
    </div>
  )
}
