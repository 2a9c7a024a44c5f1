import { REPORT_FORMATS } from '@steward/contract/kit/export.ts'
import { type LifecycleReport, lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { BarTable } from '#components/charts/bar-table.tsx'
import { Fetched } from '#components/fetched.tsx'
import { FilterBar } from '#components/filter-bar/filter-bar.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { facetFilter, facetValues, withoutNarrowing } from '#components/record-list/list-search.ts'
import { useListFacets } from '#components/record-list/use-list-facets.tsx'
import { FORMAT_LABELS, ReportActions } from '#components/reports/report-actions.tsx'
import { ReportViews } from '#components/reports/report-views.tsx'
import { EmptyState } from '#components/states.tsx'
import { today } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'
import { download } from '#lib/http.ts'
import { query } from '#lib/query.ts'
import { assetList } from '../asset-list.tsx'
import { narrowingOf } from '../asset-search.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { Controls } from './controls.tsx'
import type { ReportSearch } from './report-search.ts'
import { groupSection } from './group-section.tsx'
import { otherSections } from './more-sections.tsx'
import { assetSections } from './sections.tsx'

/** Sections of many columns. */
const WIDE: readonly string[] = ['worst', 'groups', 'over_time']

interface ReportProps {
  search: ReportSearch & { saved?: string | undefined }
  onShow: (change: object) => void
}

/** Where assets are in their lives, and what comes next. */
export function LifecyclePage({ search: { saved, ...search }, onShow }: ReportProps) {
  const { t } = useTranslation()
  const found = useQuery(query(lifecycleReportApi.get, { query: search }))
  const facets = useListFacets({
    route: assetsApi.facets,
    facets: assetList.facets,
    search,
    usual: undefined,
    rows: [],
  })
  const report = found.data?.data
  const total = format.integer(report?.total.count ?? 0)
  return (
    <Page>
      <PageHeader
        title={t('lifecycle_report.title')}
        description={t('lifecycle_report.description')}
        actions={<Actions search={search} />}
      />
      <ReportViews
        report="asset_lifecycle"
        search={{ ...search, saved }}
        onView={onShow}
        onSaved={(id) => onShow({ saved: id })}
      />
      <div data-no-print className="sm:px-2">
        <FilterBar
          searchLabel={t(assetList.texts.search)}
          search={search.search ?? ''}
          onSearch={(text) => onShow({ search: text })}
          facets={facets}
          values={Object.fromEntries(facets.map(({ id }) => [id, facetValues(search, id)]))}
          onFacet={(id, values) => onShow(facetFilter(id, values))}
          onClear={() => onShow(withoutNarrowing(search))}
          resultLabel={t('lists.show_results', {
            items: `${total} ${t('lifecycle_report.columns.count')}`,
          })}
        />
      </div>
      <PageBody>
        <Controls search={search} onShow={onShow} />
        <Fetched data={report} found={found}>
          {(data) => <Report report={data} search={search} />}
        </Fetched>
      </PageBody>
    </Page>
  )
}

function Report({ report, search }: { report: LifecycleReport; search: ReportSearch }) {
  const { t } = useTranslation()
  if (report.total.count === 0)
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={t('lifecycle_report.empty.title')}
        description={t('lifecycle_report.empty.text')}
      />
    )
  const isPast = report.as_of < today(timeZone())
  const input = { report, narrowing: narrowingOf(search), isPast, t }
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
        {sections.map(({ id, hint, columns, rows }) => {
          const title = t(`lifecycle_report.sections.${id}`)
          const isWide = WIDE.includes(id)
          return (
            <Card
              key={id}
              title={title}
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

/** The report in each format. */
function Actions({ search }: { search: ReportSearch }) {
  const { t } = useTranslation()
  const files = REPORT_FORMATS.map((format) => ({
    id: format,
    label: t(FORMAT_LABELS[format]),
    fetch: () => download(lifecycleReportApi.export, { query: { ...search, format } }),
  }))
  return <ReportActions report="asset_lifecycle" search={search} files={files} />
}
