import type { AssetSummary } from '@steward/contract/asset-summary.ts'
import { useQuery } from '@tanstack/react-query'
import { Boxes, CalendarClock, CircleCheck, ShieldAlert, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KpiLine } from '#components/kpi-line.tsx'
import { KpiStrip } from '#components/kpi-strip.tsx'
import { format, organizationToday } from '#lib/format.ts'
import { assetSummary } from './asset-queries.ts'
import { NEAR_DAYS, type NearField, nearFilters } from './asset-search.ts'

type Counts = AssetSummary['dashboard_counts']

const EVERYTHING = {}

const STATUSES = ['in_use', 'in_maintenance'] as const
type Status = (typeof STATUSES)[number]

const partOf = ({ by_status, total }: Counts, status: Status) =>
  (by_status[status] ?? 0) / (total || 1)

/** The fraction of assets with a status. */
const shareOf = (counts: Counts, status: Status) =>
  format.percent(
    partOf(counts, status),
    STATUSES.map((one) => partOf(counts, one)),
  )

/** The figures of the whole register, regardless of the list's filters. Each links to what it counts. */
export function AssetKpis({ folded }: { folded: boolean }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(assetSummary())
  const counts = data?.data.dashboard_counts
  if (isError && !counts) return null

  const number = (value = 0) => format.integer(value)

  /** The number of assets with a status, and their fraction. */
  const having = (status: Status) => {
    const detail = counts && t('assets.kpi.of_all', { share: shareOf(counts, status) })
    return {
      value: number(counts?.by_status[status]),
      ...(detail ? { detail } : {}),
      search: { 'filter[status]': [status] },
    }
  }

  /** The number of days ahead, and the filter for these assets. */
  const near = (field: NearField) => ({
    detail: t('assets.kpi.within_days', {
      count: NEAR_DAYS[field],
      formatted: format.integer(NEAR_DAYS[field]),
    }),
    search: nearFilters(field, organizationToday()),
  })

  const Figures = folded ? KpiLine : KpiStrip
  return (
    <Figures
      label={t('assets.kpi.label')}
      loading={!counts}
      items={[
        {
          icon: Boxes,
          tone: 'blue',
          label: t('assets.kpi.total'),
          value: number(counts?.total),
          search: EVERYTHING,
        },
        {
          icon: CircleCheck,
          tone: 'green',
          label: t('assets.kpi.in_use'),
          ...having('in_use'),
        },
        {
          icon: Wrench,
          tone: 'amber',
          label: t('assets.kpi.in_maintenance'),
          ...having('in_maintenance'),
        },
        {
          icon: ShieldAlert,
          tone: 'violet',
          label: t('assets.kpi.warranties_ending'),
          value: number(counts?.warranties_ending),
          ...near('warranty_end'),
        },
        {
          icon: CalendarClock,
          tone: 'orange',
          label: t('assets.kpi.replacements_due'),
          value: number(counts?.replacements_due),
          ...near('expected_end_date'),
        },
      ]}
    />
  )
}
