import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { ChartTile } from '#components/charts/chart-tile.tsx'
import { LineChart } from '#components/charts/line-chart.tsx'
import { Fetched } from '#components/fetched.tsx'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { inSites, NothingHere, type TileContent } from '#components/tile.tsx'
import { today } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { lastMonths } from '../last-months.ts'

/** The last month that is over, and the twelve before it. */
const MONTHS = 13

interface Ends {
  days: readonly string[]
  cost: readonly string[]
  bookValue: readonly string[]
}

/** What assets cost and were worth at the ends of the last months, from the kept figures of the default book. */
function useEnds(sites: TileContent['sites']) {
  const asked = { ...lastMonths(MONTHS, today(timeZone())), ...inSites(sites) }
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

/** Cost and book value by month, as lines or as a table; a screen reader has the table always. */
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
                <div className={asTable ? undefined : 'sr-only'}>
                  <Numbers title={title} ends={shown} sites={sites} linked={asTable} />
                </div>
              </div>
            )
          }
        </Fetched>
      )}
    </ChartTile>
  )
}

/** Which months have their names below the chart: there is room for every fourth on a phone, and for none at its edges. */
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

interface NumbersProps {
  title: string
  ends: Ends
  sites: TileContent['sites']
  /** Months lead to the report of their last day; what can't be seen is no stop of the keyboard. */
  linked: boolean
}

function Numbers({ title, ends, sites, linked }: NumbersProps) {
  const { t } = useTranslation()
  const cost = t('dashboard.value.cost')
  const bookValue = t('depreciation_report.columns.closing_book_value')
  const table = (
    <table className="w-full text-sm">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-xs text-muted-foreground">
          <th scope="col" className="pr-3 pb-1 text-left font-medium">
            {t('dashboard.value.end')}
          </th>
          <th scope="col" className="px-2 pb-1 text-right font-medium">
            {cost}
          </th>
          <th scope="col" className="pb-1 pl-2 text-right font-medium">
            {bookValue}
          </th>
        </tr>
      </thead>
      <tbody>
        {ends.days.map((day, at) => (
          <tr key={day} className="border-t border-border">
            <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
              {linked ? (
                <PathLink
                  to="/reports/depreciation"
                  search={{ as_of: day, view: 'register', ...inSites(sites) }}
                  className="link"
                >
                  {format.date(day)}
                </PathLink>
              ) : (
                format.date(day)
              )}
            </th>
            <td className="tnum px-2 py-1 text-right whitespace-nowrap">
              {format.money(ends.cost[at]!)}
            </td>
            <td className="tnum py-1 pl-2 text-right whitespace-nowrap">
              {format.money(ends.bookValue[at]!)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!linked) return table
  return (
    <ScrollRegion label={`${cost}, ${bookValue}`} className="relative overflow-x-auto">
      {table}
    </ScrollRegion>
  )
}
