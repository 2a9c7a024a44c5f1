import type { Asset } from '@steward/contract/assets.ts'
import { lifecycleReportApi, type WorstAsset } from '@steward/contract/lifecycle-report.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Fetched } from '#components/fetched.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

const NONE = '–'
const orNone = <Value,>(value: Value | null, say: (value: Value) => string) =>
  value === null ? NONE : say(value)

/** The recommendation in one sentence. */
function verdict({ reasons, share }: WorstAsset, t: TFunction): string {
  const say = (key: 'both' | 'cost' | 'age' | 'repair') =>
    t(`lifecycle_report.verdict.${key}`, { share: orNone(share, (of) => format.percent(of / 100)) })
  if (reasons.length === 2) return say('both')
  if (reasons[0]) return say(reasons[0])
  return share === null ? t('lifecycle_report.verdict.unknown') : say('repair')
}

/** Whether to repair or replace an asset: repair costs relative to its cost, and its age. */
export function RepairOrReplace({ asset: { id, replacement_cost } }: { asset: Asset }) {
  const { t } = useTranslation()
  const maySee = useMay(lifecycleReportApi.asset)
  const found = useQuery({
    ...query(lifecycleReportApi.asset, { params: { id } }),
    enabled: maySee,
  })
  if (!maySee) return null
  return (
    <Card
      title={t('lifecycle_report.sections.worst')}
      actions={
        <Link to="/reports/asset-lifecycle" className="link text-sm" data-no-print>
          {t('lifecycle_report.title')}
        </Link>
      }
    >
      <Fetched data={found.data?.data} found={found}>
        {(figures) => (
          <>
            <p className="mb-4 text-sm">{verdict(figures, t)}</p>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3 lg:grid-cols-4">
              {factsOf(figures, replacement_cost, t).map(([name, value]) => (
                <div key={name}>
                  <dt className="text-xs text-muted-foreground">{name}</dt>
                  <dd className="tnum">{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Fetched>
    </Card>
  )
}

const factsOf = (figures: WorstAsset, replacement: string | null, t: TFunction) =>
  [
    [t('lifecycle_report.facts.maintenance_cost'), format.money(figures.maintenance_cost)],
    [
      t('lifecycle_report.columns.share'),
      orNone(figures.share, (share) => format.percent(share / 100)),
    ],
    [t('lifecycle_report.facts.work_orders'), format.integer(figures.work_orders)],
    [t('assets.fields.purchase_cost'), orNone(figures.purchase_cost, format.money)],
    [t('lifecycle_report.columns.cost_of_ownership'), format.money(figures.cost_of_ownership)],
    [t('assets.fields.replacement_cost'), orNone(replacement, format.money)],
    [t('assets.fields.purchase_date'), orNone(figures.purchase_date, format.date)],
    [t('lifecycle_report.columns.end_of_life'), orNone(figures.end_of_life, format.date)],
  ] as const
