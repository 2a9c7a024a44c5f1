import { fiscalYearFirst, type Month } from '@steward/depreciation/dates.ts'
import {
  type Flow,
  type Months,
  type YearBalances,
  balancesAfter,
  type YearOfMonths,
} from '@steward/depreciation/months.ts'

/** The dimensions that assets are summed by. */
export interface Group {
  category_id: string | null
  site_id: string | null
  department_id: string | null
}

/** The group of an asset from a month on. */
export interface Stay {
  from: Month
  group: Group
}

export type RowFlow = Flow | 'transfersCost' | 'transfersAccumulated'

/** An asset in a fiscal year, in one group. */
export interface YearRow {
  fiscalYear: number
  segment: number
  group: Group
  opening: YearBalances
  /** The balances of all later years, where no row follows. */
  rest: YearBalances
  flows: Partial<Record<RowFlow, Months>>
}

const NOTHING: YearBalances = { cost: 0n, accumulated: 0n, count: 0n }
const TWELVE = Array.from({ length: 12 }, (_, index) => index + 1)

/** A part of a year in which an asset is in one group: months 1 to 12, the last of them included. */
interface Part {
  group: Group
  /** 0: it was there before the year. */
  from: number
  to: number
}

/** The groups that an asset is in during a year, each with its months; of several in a month the last counts. */
function partsOf(year: YearOfMonths, stays: readonly Stay[]): Part[] {
  const before = stays.findLast(({ from }) => from < year.first) ?? stays[0]!
  const within = stays.filter(({ from }) => from > before.from && from < year.first + 12)
  const begins = [{ group: before.group, from: 0 }]
  for (const { from, group } of within) {
    const month = from - year.first + 1
    if (begins.at(-1)!.from === month) begins.pop()
    begins.push({ group, from: month })
  }
  return begins.map((one, index) => ({ ...one, to: (begins[index + 1]?.from ?? 13) - 1 }))
}

/** The months of a flow that are in a part of the year; undefined if there are none. */
function within(months: Months, { from, to }: Part): Months | undefined {
  const at = (month: number) => (month === 0 ? 0n : months[month - 1]!)
  const before = at(Math.max(from - 1, 0))
  const part = TWELVE.map((month) => at(Math.min(Math.max(month, from - 1), to)) - before)
  return part.some((sum) => sum !== 0n) ? part : undefined
}

/** The balances that were transferred from the previous group, and to the next one. */
function transferred(
  year: YearOfMonths,
  { from, to }: Part,
  isLast: boolean,
  of: keyof YearBalances,
): Months | undefined {
  const standing = (month: number) => balancesAfter(year.opening, year.flows, month)[of]
  const came = from > 0 ? standing(from - 1) : 0n
  const left = isLast ? 0n : standing(to)
  if (came === 0n && left === 0n) return undefined
  return TWELVE.map((month) => (month >= from ? came : 0n) - (month > to ? left : 0n))
}

const sum = (a: Months | undefined, b: Months | undefined): Months | undefined =>
  a && b ? a.map((amount, index) => amount + b[index]!) : (a ?? b)

function rowOf(
  year: YearOfMonths,
  parts: readonly Part[],
  index: number,
  isLast: boolean,
): YearRow {
  const part = parts[index]!
  const isEnd = index === parts.length - 1
  const flows: YearRow['flows'] = {}
  const put = (flow: RowFlow, months: Months | undefined) => {
    if (months) flows[flow] = months
  }
  if (parts.length === 1) Object.assign(flows, year.flows)
  else {
    for (const [flow, months] of Object.entries(year.flows) as [Flow, Months][])
      put(flow, within(months, part))
    put('transfersCost', transferred(year, part, isEnd, 'cost'))
    put('transfersAccumulated', transferred(year, part, isEnd, 'accumulated'))
    put('counted', sum(flows.counted, transferred(year, part, isEnd, 'count')))
  }
  return {
    fiscalYear: year.fiscalYear,
    segment: index,
    group: part.group,
    opening: index === 0 ? year.opening : NOTHING,
    rest: isLast && isEnd ? year.closing : NOTHING,
    flows,
  }
}

const isSomething = ({ opening, rest, flows }: YearRow) =>
  opening.count !== 0n || rest.count !== 0n || Object.keys(flows).length > 0

/**
 * The rows of an asset by fiscal year and group: one for each year, and another for each transfer within it. Balances
 * leave the old group and enter the new one in the month of the transfer; the charge of that month belongs to the new
 * group.
 *
 * @param stays in their order; the first counts from the beginning
 */
export function yearRows(years: readonly YearOfMonths[], stays: readonly Stay[]): YearRow[] {
  return years.flatMap((year, index) => {
    const parts = partsOf(year, stays)
    const isLast = index === years.length - 1
    return parts.map((_, part) => rowOf(year, parts, part, isLast)).filter(isSomething)
  })
}

/** The first month of the fiscal year of an asset's last transfer, which its years have to include; 0: it has none. */
export const lastMove = (stays: readonly Stay[], startMonth: number): Month =>
  stays.length < 2 ? 0 : fiscalYearFirst(stays.at(-1)!.from, startMonth)
