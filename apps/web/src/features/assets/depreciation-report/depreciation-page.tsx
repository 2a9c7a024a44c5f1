import { assetsApi } from '@steward/contract/assets.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import {
  type DepreciationReport,
  depreciationReportApi,
} from '@steward/contract/depreciation-report.ts'
import { EXPORT_FORMATS, REPORT_FORMATS } from '@steward/contract/kit/export.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartArea } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { FilterBar } from '#components/filter-bar/filter-bar.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { facetFilter, facetValues, withoutNarrowing } from '#components/record-list/list-search.ts'
import { useListFacets } from '#components/record-list/use-list-facets.tsx'
import { FORMAT_LABELS, ReportActions } from '#components/reports/report-actions.tsx'
import { ReportViews } from '#components/reports/report-views.tsx'
import { EmptyState } from '#components/states.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { download } from '#lib/http.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { assetList } from '../asset-list.tsx'
import { Controls } from './controls.tsx'
import { FiguresTable } from './figures-table.tsx'
import { BookValueChart, KeyFigures } from './report-figures.tsx'
import { ReportHead } from './report-head.tsx'
import { type DepreciationSearch, queryOf } from './report-search.ts'

interface ReportProps {
  search: DepreciationSearch
  onShow: (change: object) => void
}

/** What assets cost, what was charged, and what they are worth. */
export function DepreciationPage({ search, onShow }: ReportProps) {
  const { t } = useTranslation()
  const asked = queryOf(search)
  const found = useQuery({
    ...query(depreciationReportApi.get, { query: asked }),
    placeholderData: keepPreviousData,
  })
  const facets = useListFacets({
    route: assetsApi.facets,
    facets: assetList.facets,
    search,
    usual: undefined,
    rows: [],
  })
  const report = found.data?.data
  const count = report?.total.count ?? 0
  const show = (change: object) =>
    onShow({ from: undefined, to: undefined, ...change, assets: undefined })
  return (
    <Page>
      <PageHeader
        title={t('depreciation_report.title')}
        description={t('depreciation_report.description')}
        actions={<Actions search={search} />}
      />
      <ReportViews
        report="depreciation"
        search={search}
        onView={onShow}
        onSaved={(saved) => onShow({ saved })}
      />
      <div data-no-print className="sm:px-2">
        <FilterBar
          searchLabel={t(assetList.texts.search)}
          search={search.search ?? ''}
          onSearch={(text) => onShow({ search: text })}
          facets={facets}
          values={Object.fromEntries(facets.map(({ id }) => [id, facetValues(search, id)]))}
          onFacet={(id, values) => onShow(facetFilter(id, values))}
          onClear={() => onShow({ ...withoutNarrowing(search), assets: undefined })}
          resultLabel={t('lists.show_results', {
            items: `${format.integer(count)} ${t('depreciation_report.columns.count')}`,
          })}
        />
      </div>
      <KeyFigures search={search} />
      <PageBody>
        <Controls search={search} onShow={show} />
        <Fetched data={report} found={found}>
          {(data) => <Report report={data} search={search} />}
        </Fetched>
      </PageBody>
    </Page>
  )
}

const isEmpty = ({ total }: DepreciationReport) =>
  total.count === 0 && total.figures.every((figure) => Number(figure) === 0)

function Report({ report, search }: { report: DepreciationReport; search: DepreciationSearch }) {
  const { t } = useTranslation()
  return (
    <>
      <ReportHead report={report} search={search} />
      {isEmpty(report) ? (
        <NothingYet />
      ) : (
        <>
          <BookValueChart search={search} />
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

/** The groups in each format, and all assets as a sheet. */
function Actions({ search }: { search: DepreciationSearch }) {
  const { t } = useTranslation()
  const asked = queryOf(search)
  const files = [
    ...REPORT_FORMATS.map((format) => ({
      id: format,
      label: t(FORMAT_LABELS[format]),
      fetch: () => download(depreciationReportApi.export, { query: { ...asked, format } }),
    })),
    ...EXPORT_FORMATS.map((format) => ({
      id: `detail_${format}`,
      label: t(`depreciation_report.export.detail_${format}`),
      fetch: () =>
        download(depreciationReportApi.export, { query: { ...asked, format, detail: true } }),
    })),
  ]
  return <ReportActions report="depreciation" search={search} files={files} />
}
