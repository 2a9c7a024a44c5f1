import { REPORT_FORMATS } from '@steward/contract/kit/export.ts'
import { type LifecycleReport, lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { Card } from '#components/card.tsx'
import { BarTable } from '#components/charts/bar-table.tsx'
import { FORMAT_LABELS } from '#components/reports/report-actions.tsx'
import { EmptyState } from '#components/states.tsx'
import { format, organizationToday } from '#lib/format.ts'
import { download } from '#lib/http.ts'
import { query } from '#lib/query.ts'
import { narrowingOf } from '../../asset-search.ts'
import { useUsualBook } from '../book-choice.ts'
import type { ReportSpec } from '../report-page.tsx'
import { LifecycleControls } from './controls.tsx'
import { groupSection } from './group-section.tsx'
import { otherSections } from './more-sections.tsx'
import { isByOtherBook, type LifecycleSearch } from './report-search.ts'
import { assetSections } from './sections.tsx'

/** The API's query. */
const queryOf = ({ saved: _saved, ...asked }: LifecycleSearch) => asked

/** The life-cycle report: the age of assets, and what has to be replaced. */
export const LIFECYCLE: ReportSpec<LifecycleSearch, LifecycleReport> = {
  name: 'asset_lifecycle',
  words: 'lifecycle_report',
  ask: (search) => query(lifecycleReportApi.get, { query: queryOf(search) }),
  files: (search, t) =>
    REPORT_FORMATS.map((format) => ({
      id: format,
      label: t(FORMAT_LABELS[format]),
      fetch: () => download(lifecycleReportApi.export, { query: { ...queryOf(search), format } }),
    })),
  countOf: ({ total }) => total.count,
  Controls: LifecycleControls,
  Content,
}

/** Sections with many columns. */
const WIDE: readonly string[] = ['worst', 'groups', 'over_time']

function Content({ report, search }: { report: LifecycleReport; search: LifecycleSearch }) {
  const { t } = useTranslation()
  const usual = useUsualBook()
  if (report.total.count === 0)
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={t('lifecycle_report.empty.title')}
        description={t('lifecycle_report.empty.text')}
      />
    )
  const isPast = report.as_of < organizationToday()
  const isListed = !isPast && !isByOtherBook(search, usual)
  const input = { report, narrowing: narrowingOf(search), isListed, t }
  const sections = [
    ...groupSection(input, search.group_by),
    ...assetSections(input),
    ...otherSections(input),
  ]
  return (
    <>
      <p className="mb-4 text-sm text-muted-foreground">
        {t('lifecycle_report.as_of', { date: format.date(report.as_of) })}
        {isPast && ` · ${t('lifecycle_report.past')}`}
        {!report.exact && ` · ${t('lifecycle_report.about')}`}
      </p>
      <div className="grid gap-4 xl:grid-cols-2">
        {sections.map(({ id, hint, columns, rows, all }) => {
          const title = t(`lifecycle_report.sections.${id}`)
          const isWide = WIDE.includes(id)
          return (
            <Card
              key={id}
              title={title}
              actions={
                all && (
                  <PathLink to="/assets" search={all.search} className="link text-sm" data-no-print>
                    {all.label}
                  </PathLink>
                )
              }
              className={`min-w-0 break-inside-avoid ${isWide ? 'xl:col-span-2' : ''}`}
            >
              {hint && <p className="-mt-3 mb-3 text-sm text-muted-foreground">{hint}</p>}
              {rows.length === 0 ? (
                <p className="text-sm text-muted-foreground">{t('lifecycle_report.nothing')}</p>
              ) : (
                <BarTable
                  label={t('lifecycle_report.table_of', { title })}
                  columns={columns}
                  rows={rows}
                />
              )}
            </Card>
          )
        })}
      </div>
    </>
  )
}
