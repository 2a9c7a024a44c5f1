import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import {
  type DepreciationReport,
  depreciationReportApi,
} from '@steward/contract/depreciation-report.ts'
import { EXPORT_FORMATS, REPORT_FORMATS } from '@steward/contract/kit/export.ts'
import { Link } from '@tanstack/react-router'
import { ChartArea } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FORMAT_LABELS } from '#components/reports/report-actions.tsx'
import { EmptyState } from '#components/states.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { download } from '#lib/http.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import type { ReportSpec } from '../report-page.tsx'
import { DepreciationControls } from './controls.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { FiguresTable } from './figures-table.tsx'
import { MonthsChart, KeyFigures } from './report-figures.tsx'
import { ReportHead } from './report-head.tsx'
import { type DepreciationSearch, queryOf } from './report-search.ts'

/** The depreciation report. It can be exported by groups, or with all assets as a spreadsheet. */
export const DEPRECIATION: ReportSpec<DepreciationSearch, DepreciationReport> = {
  name: 'depreciation',
  words: 'depreciation_report',
  ask: (search) => query(depreciationReportApi.get, { query: queryOf(search) }),
  files: (search, t) => [
    ...REPORT_FORMATS.map((format) => ({
      id: format,
      label: t(FORMAT_LABELS[format]),
      fetch: () =>
        download(depreciationReportApi.export, { query: { ...queryOf(search), format } }),
    })),
    ...EXPORT_FORMATS.map((format) => ({
      id: `detail_${format}`,
      label: t(`depreciation_report.export.detail_${format}`),
      fetch: () =>
        download(depreciationReportApi.export, {
          query: { ...queryOf(search), format, detail: true },
        }),
    })),
  ],
  countOf: ({ total }) => total.count,
  Controls: DepreciationControls,
  Figures: KeyFigures,
  Content,
}

const isEmpty = ({ total, explained }: DepreciationReport) =>
  !explained && total.count === 0 && total.figures.every((figure) => Number(figure) === 0)

function Content({ report, search }: { report: DepreciationReport; search: DepreciationSearch }) {
  const { t } = useTranslation()
  return (
    <>
      <ReportHead report={report} search={search} />
      <ExplainedFigure report={report} search={search} />
      {isEmpty(report) ? (
        <NothingYet />
      ) : (
        <>
          {!report.explained && <MonthsChart search={search} />}
          <FiguresTable report={report} search={search} />
          {report.more && (
            <p className="mt-2 text-sm text-muted-foreground">
              {t('depreciation_report.table.more_groups')}
            </p>
          )}
        </>
      )}
    </>
  )
}

function NothingYet() {
  const { t } = useTranslation()
  const mayMethods = useMay(depreciationMethodsApi.list)
  return (
    <EmptyState
      icon={ChartArea}
      title={t('depreciation_report.empty.title')}
      description={t('depreciation_report.empty.text')}
      action={
        mayMethods && (
          <Link to="/asset-settings/depreciation-methods" className={buttonStyles({})}>
            {t('depreciation_report.empty.methods')}
          </Link>
        )
      }
    />
  )
}
