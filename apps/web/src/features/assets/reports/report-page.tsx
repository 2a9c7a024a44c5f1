import { assetsApi } from '@steward/contract/assets.ts'
import type { Narrowed } from '@steward/contract/report-parts.ts'
import type { ReportName } from '@steward/contract/reports.ts'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { FilterBar } from '#components/filter-bar/filter-bar.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import {
  facetFilter,
  facetValues,
  type ListSearch,
  withoutNarrowing,
} from '#components/record-list/list-search.ts'
import { useListFacets } from '#components/record-list/use-list-facets.tsx'
import { NarrowedLine } from '#components/reports/narrowed-line.tsx'
import { ReportActions, type ReportFile } from '#components/reports/report-actions.tsx'
import { type ReportState, settingsOf } from '#components/reports/report-settings.ts'
import { ReportViews } from '#components/reports/report-views.tsx'
import type { ApiError } from '#lib/http.ts'
import { format } from '#lib/format.ts'
import { assetList } from '../asset-list.tsx'

export interface ControlsProps<Search> {
  search: Search
  /** Changes the parameters of the report. */
  onShow: (change: object) => void
}

/** The declaration of a report: its query, controls and content. */
export interface ReportSpec<Search, Report> {
  name: ReportName
  /** The locale prefix of its texts. */
  words: 'depreciation_report' | 'lifecycle_report'
  ask: (search: Search) => UseQueryOptions<{ data: Report }, ApiError>
  files: (search: Search, t: TFunction) => readonly ReportFile[]
  /** The number of assets. */
  countOf: (report: Report) => number
  Controls: ComponentType<ControlsProps<Search>>
  /** Figures above the controls. */
  Figures?: ComponentType<{ search: Search }>
  /** Gets the report together with the search that it was requested with. */
  Content: ComponentType<{ report: Report; search: Search }>
}

/** The search of the visible report: the previous one while the next is being loaded. */
function useAnswered<Search>(search: Search, isNext: boolean): Search {
  const key = JSON.stringify(search)
  const [answered, setAnswered] = useState({ key, search })
  if (!isNext && answered.key !== key) setAnswered({ key, search })
  return isNext ? answered.search : search
}

const without = (parameters: readonly string[]) =>
  Object.fromEntries(parameters.map((name) => [name, undefined]))

interface ReportPageProps<Search, Report> extends ControlsProps<Search> {
  spec: ReportSpec<Search, Report>
}

/** A report's page: views, filters, controls, actions and the report. */
export function ReportPage<
  Search extends ListSearch & ReportState,
  Report extends { narrowed: Narrowed },
>({ spec, search, onShow }: ReportPageProps<Search, Report>) {
  const { name, words, Figures, Controls, Content } = spec
  const { t } = useTranslation()
  const found = useQuery({ ...spec.ask(search), placeholderData: keepPreviousData })
  const answered = useAnswered(search, found.isPlaceholderData)
  const facets = useListFacets({
    route: assetsApi.facets,
    facets: assetList.facets,
    search,
    usual: undefined,
    rows: [],
  })
  const report = found.data?.data
  const count = format.integer(report ? spec.countOf(report) : 0)
  return (
    <Page>
      <PageHeader
        title={t(`${words}.title`)}
        description={t(`${words}.description`)}
        actions={
          <ReportActions
            report={name}
            settings={settingsOf(name, search)}
            files={spec.files(search, t)}
          />
        }
      />
      <ReportViews
        report={name}
        search={search}
        onView={onShow}
        onSaved={(saved) => onShow({ saved })}
      />
      <div data-no-print className="pb-2 sm:px-2">
        <FilterBar
          searchLabel={t(assetList.texts.search)}
          search={search.search ?? ''}
          onSearch={(text) => onShow({ search: text })}
          facets={facets}
          values={Object.fromEntries(facets.map(({ id }) => [id, facetValues(search, id)]))}
          onFacet={(id, values) => onShow(facetFilter(id, values))}
          onClear={() => onShow({ ...withoutNarrowing(search), assets: undefined })}
          resultLabel={t('lists.show_results', {
            items: `${count} ${t(`${words}.columns.count`)}`,
          })}
        />
      </div>
      {Figures && <Figures search={search} />}
      <PageBody>
        <Controls search={search} onShow={onShow} />
        <Fetched data={report} found={found}>
          {(data) => (
            <div
              aria-busy={found.isPlaceholderData}
              className={found.isPlaceholderData ? 'opacity-60' : undefined}
            >
              <NarrowedLine
                narrowed={data.narrowed}
                known={['search', ...facets.map(({ id }) => `filter[${id}]`)]}
                onRemove={(parameters) => onShow(without(parameters))}
              />
              <Content report={data} search={answered} />
            </div>
          )}
        </Fetched>
      </PageBody>
    </Page>
  )
}
