import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FIRST_COLUMN } from '#components/scroll-region.tsx'
import { MoreButton } from '#components/more-button.tsx'
import { lifeText } from '#components/life-text.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import type { DepreciationQuery } from './report-search.ts'

const AT_A_TIME = 50

interface AssetRowsProps {
  /** The parameters of the report, and the filter of the group. */
  of: DepreciationQuery
  /** The indices of visible columns. */
  shown: readonly number[]
  /** The number of columns before them. */
  across: 1 | 2
  /** The level of their group. */
  nested?: number
}

/** The assets behind a group's figures as rows with the same columns, page by page. */
export function AssetRows({ of, shown, across, nested = 0 }: AssetRowsProps) {
  const { t } = useTranslation()
  const asked = { ...of, per_page: AT_A_TIME }
  const found = useInfiniteQuery({
    queryKey: ['reports', 'depreciation_assets', asked],
    queryFn: ({ pageParam, signal }) =>
      send(
        depreciationReportApi.assets,
        { query: { ...asked, ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  })
  const width = shown.length + across
  const all = found.data?.pages.flatMap(({ data }) => data) ?? []
  if (found.isPending || found.isError)
    return (
      <tr>
        <td colSpan={width} className="px-3 py-3">
          {found.isError ? errorText(found.error, t) : <Spinner label={t('common.loading')} />}
        </td>
      </tr>
    )
  return (
    <>
      {all.length === 0 && (
        <tr>
          <td colSpan={width} className="px-3 py-3 text-muted-foreground">
            {t('depreciation_report.assets.none')}
          </td>
        </tr>
      )}
      {all.map((one) => (
        <tr key={one.id} className="bg-row-hover">
          <th
            scope="row"
            colSpan={across}
            className={`${FIRST_COLUMN} min-w-40 border-b border-border bg-inherit py-2 pr-2 text-left font-normal sm:min-w-52`}
            style={{ paddingInlineStart: `${0.75 + nested * 1.25}rem` }}
          >
            <Link to="/assets/$id/financial-info" params={{ id: one.id }} className="link">
              {one.name}
            </Link>
            <span className="block text-xs text-muted-foreground">
              {[
                one.asset_tag,
                one.method?.name,
                one.in_service_on && format.date(one.in_service_on),
                one.life_months !== null && lifeText(one.life_months),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </th>
          {shown.map((at) => (
            <td
              key={at}
              className="tnum border-b border-border px-2 py-2 text-right whitespace-nowrap"
            >
              {format.money(one.figures[at]!)}
            </td>
          ))}
        </tr>
      ))}
      {found.hasNextPage && (
        <tr data-no-print>
          <td colSpan={width} className="px-3 py-2">
            <MoreButton found={found} size="sm" />
          </td>
        </tr>
      )}
    </>
  )
}
