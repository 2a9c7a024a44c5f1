import {
  type DepreciationReport,
  depreciationReportApi,
} from '@steward/contract/depreciation-report.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#components/ui/badge.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { type DepreciationSearch, queryOf } from './report-search.ts'

/** The book and period of the report, and whether its figures are complete. */
export function ReportHead({
  report,
  search,
}: {
  report: DepreciationReport
  search: DepreciationSearch
}) {
  const { t } = useTranslation()
  const { book, other_book, currency, from, to, generated_at, locked_through, figures } = report
  const period = t('depreciation_report.head.period', {
    from: format.date(from),
    to: format.date(to),
  })
  const said = [
    other_book ? `${book.name} / ${other_book.name}` : book.name,
    currency,
    period,
    t('depreciation_report.head.basis'),
    t('depreciation_report.head.generated', { date: format.dateTime(generated_at) }),
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted-foreground">
      <p>{said.join(' · ')}</p>
      <Ties report={report} />
      {locked_through && (
        <Badge tone="gray" icon={<Lock aria-hidden />}>
          {t('depreciation_report.head.locked', { date: format.date(locked_through) })}
        </Badge>
      )}
      {figures.pending > 0 && (
        <Badge tone="amber">
          {t('depreciation_report.head.pending', {
            count: figures.pending,
            formatted: format.integer(figures.pending),
          })}
        </Badge>
      )}
      <LeftOut search={search} />
    </div>
  )
}

function Ties({ report: { ties } }: { report: DepreciationReport }) {
  const { t } = useTranslation()
  const isGood = ties.groups && ties.opening !== false
  return isGood ? (
    <Badge tone="green" icon={<CircleCheck aria-hidden />}>
      {t('depreciation_report.head.ties')}
    </Badge>
  ) : (
    <Badge tone="red" icon={<CircleAlert aria-hidden />}>
      {t('depreciation_report.head.no_ties')}
    </Badge>
  )
}

/** The number of assets that aren't in the report, with a link to them. */
function LeftOut({ search }: { search: DepreciationSearch }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(query(depreciationReportApi.leftOut, { query: queryOf(search) }))
  const found = data?.data
  if (!found || found.count === 0) return null
  const { count } = found
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('depreciation_report.left_out.count', { count, formatted: format.integer(count) })}
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('depreciation_report.left_out.title')}
      >
        <ul className="divide-y divide-border">
          {found.assets.map(({ id, asset_tag, name, reason }) => (
            <li key={id} className="flex flex-wrap justify-between gap-2 py-2 text-sm">
              <Link to="/assets/$id/financial-info" params={{ id }} className="link">
                {asset_tag} {name}
              </Link>
              <span className="text-muted-foreground">
                {t(`depreciation_report.left_out.reasons.${reason}`)}
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
