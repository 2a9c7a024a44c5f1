import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { ChartTable } from '#components/charts/chart-table.tsx'
import { ChartTile } from '#components/charts/chart-tile.tsx'
import { LineChart } from '#components/charts/line-chart.tsx'
import { Fetched } from '#components/fetched.tsx'
import { inSites, NothingHere, type TileContent } from '#components/tile.tsx'
import { format, organizationToday } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { lastMonths } from '../last-months.ts'

/** The last complete month, and the twelve before it. */
const MONTHS = 13

interface Ends {
  days: readonly string[]
  cost: readonly string[]
  bookValue: readonly string[]
}

/** Cost and book value at the ends of the last months, from the stored figures of the default book. */
function useEnds(sites: TileContent['sites']) {
  const asked = { ...lastMonths(MONTHS, organizationToday()), ...inSites(sites) }
  const value = useQuery(
    query(depreciationReportApi.get, { query: { ...asked, view: 'book_value' } }),
  )
  const cost = useQuery(query(depreciationReportApi.get, { query: { ...asked, view: 'cost' } }))
  const [values, costs] = [value.data?.data, cost.data?.data]
  const ends: Ends | undefined = values &&
    costs && { days: values.columns, cost: costs.total.figures, bookValue: values.total.figures }
  return { found: value.isError ? value : cost, ends }
}

const isNothing = ({ cost }: Ends) => cost.every((amount) => Number(amount) === 0)

/** Cost and book value by month, as lines or a table; screen readers always get the table. */
export function ValueTile({ title, sites }: TileContent) {
  const { t } = useTranslation()
  const { found, ends } = useEnds(sites)
  return (
    <ChartTile folds title={title}>
      {(asTable) => (
        <Fetched data={ends} found={found}>
          {(shown) =>
            isNothing(shown) ? (
              <NothingHere>{t('dashboard.value.none')}</NothingHere>
            ) : (
              <div className="w-full">
                {!asTable && <Drawn ends={shown} />}
                <Numbers title={title} ends={shown} sites={sites} asTable={asTable} />
              </div>
            )
          }
        </Fetched>
      )}
    </ChartTile>
  )
}

/** Which months are labeled below the chart: phones have room for every fourth, and for none at the edges. */
const isMarked = (at: number) => at % 4 === 2

function Drawn({ ends: { days, cost, bookValue } }: { ends: Ends }) {
  const { t } = useTranslation()
  const line = (id: string, label: string, amounts: readonly string[]) => ({
    id,
    label,
    points: days.map((day, at) => ({ day, value: Number(amounts[at]) })),
  })
  return (
    <LineChart
      lines={[
        line('cost', t('dashboard.value.cost'), cost),
        line('book_value', t('depreciation_report.columns.closing_book_value'), bookValue),
      ]}
      marks={days.filter((_, at) => isMarked(at)).map((day) => ({ day, label: format.month(day) }))}
    />
  )
}

interface NumbersProps extends TileContent {
  ends: Ends
  asTable: boolean
}

/** Months link to the report of their last day, but are no tab stops while the table is visually hidden. */
function Numbers({ title, ends, sites, asTable }: NumbersProps) {
  const { t } = useTranslation()
  const nameOf = (day: string) =>
    asTable ? (
      <PathLink
        to="/reports/depreciation"
        search={{ as_of: day, view: 'register', ...inSites(sites) }}
        className="link"
      >
        {format.date(day)}
      </PathLink>
    ) : (
      format.date(day)
    )
  return (
    <ChartTable
      label={title}
      heading={t('dashboard.value.end')}
      columns={[
        { id: 'cost', name: t('dashboard.value.cost') },
        { id: 'book_value', name: t('depreciation_report.columns.closing_book_value') },
      ]}
      rows={ends.days.map((day, at) => ({
        id: day,
        name: nameOf(day),
        figures: [format.money(ends.cost[at]!), format.money(ends.bookValue[at]!)],
      }))}
      asTable={asTable}
    />
  )
}
