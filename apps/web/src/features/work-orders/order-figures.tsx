import { BUCKETS, type Bucket } from '@steward/contract/work-order-status.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, CircleDot, CircleUserRound, type LucideIcon, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KpiLine } from '#components/kpi-line.tsx'
import { KpiStrip } from '#components/kpi-strip.tsx'
import type { Tone } from '#components/ui/tones.ts'
import { format } from '#lib/format.ts'
import { type OrderFilter, orderSummary } from './order-queries.ts'
import { inBucket } from './order-search.ts'

const LOOKS: Record<Bucket, { icon: LucideIcon; tone: Tone }> = {
  overdue: { icon: CalendarX, tone: 'red' },
  toDoUnassigned: { icon: UserRoundX, tone: 'amber' },
  toDoAssigned: { icon: CircleUserRound, tone: 'violet' },
  inProgress: { icon: CircleDot, tone: 'blue' },
}

interface OrderFiguresProps {
  folded: boolean
  /** A further filter of the figures, and of the list they link to. */
  filter?: OrderFilter
  /** The URL of the list, if it isn't on this page. */
  to?: string
  /** The figures are the page's main content: shown in low windows, too. */
  kept?: boolean
}

/** The open work orders in four figures, each counted once; each figure links to its work orders. */
export function OrderFigures({ folded, filter = {}, ...place }: OrderFiguresProps) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(orderSummary(filter))
  const buckets = data?.data.buckets
  if (isError && !buckets) return null
  const { to, kept } = place
  const Figures = folded ? KpiLine : KpiStrip
  return (
    <Figures
      label={t('work_orders.figures.label')}
      loading={!buckets}
      {...(kept && { kept })}
      items={BUCKETS.map((bucket) => ({
        ...LOOKS[bucket],
        label: t(`work_orders.figures.${bucket}`),
        value: format.integer(buckets?.[bucket] ?? 0),
        search: { ...filter, ...inBucket(bucket) },
        ...(to !== undefined && { to }),
      }))}
    />
  )
}
