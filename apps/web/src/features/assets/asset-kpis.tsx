import type { AssetSummary } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { Boxes, CircleCheck, ShieldAlert, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KpiStrip } from '#components/kpi-strip.tsx'
import { format } from '#lib/format.ts'
import { assetSummary } from './asset-queries.ts'
import { WARRANTY_DAYS } from './asset-search.ts'

type Counts = AssetSummary['dashboard_counts']

const share = (part: number, { total }: Counts) => format.percent(part / (total || 1))

/** What the register holds in all, whatever the list below is narrowed to. */
export function AssetKpis() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(assetSummary())
  const counts = data?.data.dashboard_counts
  if (isError && !counts) return null

  const inUse = counts?.by_status.in_use ?? 0
  const inMaintenance = counts?.by_status.in_maintenance ?? 0
  const number = (value: number | undefined) => format.integer(value ?? 0)
  const ofAll = (part: number) =>
    counts ? { detail: t('assets.kpi.of_all', { share: share(part, counts) }) } : {}

  return (
    <KpiStrip
      label={t('assets.kpi.label')}
      loading={!counts}
      items={[
        { icon: Boxes, tone: 'blue', label: t('assets.kpi.total'), value: number(counts?.total) },
        {
          icon: CircleCheck,
          tone: 'green',
          label: t('assets.kpi.in_use'),
          value: number(inUse),
          ...ofAll(inUse),
        },
        {
          icon: Wrench,
          tone: 'amber',
          label: t('assets.kpi.in_maintenance'),
          value: number(inMaintenance),
          ...ofAll(inMaintenance),
        },
        {
          icon: ShieldAlert,
          tone: 'violet',
          label: t('assets.kpi.warranties_ending'),
          value: number(counts?.warranties_ending),
          detail: t('assets.kpi.within_days', {
            count: WARRANTY_DAYS,
            formatted: format.integer(WARRANTY_DAYS),
          }),
        },
      ]}
    />
  )
}
