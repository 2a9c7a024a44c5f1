import { accumulatedMoved } from './balances.ts'
import { fiscalYearFirst, fiscalYearOf, type ISODate, type Month, monthOf } from './dates.ts'
import { openingDay } from './legs.ts'
import { chargedThrough, type Movement, type Timeline } from './line.ts'
import type { Minor } from './numbers.ts'
import { depreciationEnd, lastMonthOf } from './timeline.ts'
import type { Input } from './types.ts'

/** The movements of a year, as they are stored and summed. `counted` is 1 when an asset enters the book, −1 when it leaves. */
const FLOWS = [
  'broughtCost',
  'broughtAccumulated',
  'additions',
  'revaluationCost',
  'revaluationAccumulated',
  'charge',
  'impairment',
  'disposalsCost',
  'disposalsAccumulated',
  'proceeds',
  'sellingCosts',
  'counted',
] as const
export type Flow = (typeof FLOWS)[number]

/** Twelve sums since the beginning of the year, by its months. */
export type Months = readonly Minor[]

export interface YearBalances {
  cost: Minor
  /** Depreciation and impairment. */
  accumulated: Minor
  /** 1 while the asset is there. */
  count: Minor
}

/** An asset in a fiscal year, by its months. A flow that is zero in the whole year is left out. */
export interface YearOfMonths {
  fiscalYear: number
  first: Month
  opening: YearBalances
  closing: YearBalances
  flows: Partial<Record<Flow, Months>>
}

type Moved = Partial<Record<Flow, Minor>>

/** The movements of an asset by month, without its depreciation charges. */
function movesOf(line: Timeline): Map<Month, Moved> {
  const moves = new Map<Month, Moved>()
  const add = (month: Month, moved: Moved) => {
    const sum = moves.get(month) ?? {}
    for (const [flow, amount] of Object.entries(moved) as [Flow, Minor][])
      if (amount !== 0n) sum[flow] = (sum[flow] ?? 0n) + amount
    moves.set(month, sum)
  }
  add(...beginningOf(line))
  for (const movement of line.movements) add(monthOf(movement.date), moved(movement))
  return moves
}

/** An asset enters a book by its acquisition, or with its opening balance. */
function beginningOf({ input }: Timeline): [Month, Moved] {
  const { cost, openingAccumulated = 0n, openingAsOf } = input
  if (openingAsOf !== undefined || openingAccumulated > 0n)
    return [
      monthOf(openingDay(input)),
      { broughtCost: cost, broughtAccumulated: openingAccumulated, counted: 1n },
    ]
  return [monthOf(acquiredOn(input)), { additions: cost, counted: 1n }]
}

const acquiredOn = ({ acquisitionDate, inServiceDate }: Input): ISODate =>
  acquisitionDate ?? inServiceDate

const moved = (movement: Movement): Moved => ({
  additions: movement.addition,
  impairment: movement.impairment,
  revaluationCost: movement.revaluedCost,
  revaluationAccumulated:
    accumulatedMoved(movement) - movement.impairment + movement.disposal.accumulated,
  disposalsCost: movement.disposal.cost,
  disposalsAccumulated: movement.disposal.accumulated,
  proceeds: movement.disposal.proceeds,
  sellingCosts: movement.disposal.costs,
  counted: movement.disposal.whole && movement.disposal.pool !== 'goes_on' ? -1n : 0n,
})

/** The depreciation charged by the end of a month. Nothing is charged after a disposal. */
function chargedBy({ legs, disposedOn, lastCharged = Infinity }: Timeline, month: Month): Minor {
  const isOver = disposedOn !== undefined && monthOf(disposedOn) <= month
  return chargedThrough(legs, isOver ? lastCharged : month)
}

const NOTHING: YearBalances = { cost: 0n, accumulated: 0n, count: 0n }
const TWELVE = Array.from({ length: 12 }, (_, index) => index)

/** @param before the depreciation charged by the end of the previous year */
function chargesIn(line: Timeline, first: Month, before: Minor): Months | undefined {
  let isCharged = false
  const months = TWELVE.map((index) => {
    const amount = chargedBy(line, first + index) - before
    if (amount !== 0n) isCharged = true
    return amount
  })
  return isCharged ? months : undefined
}

/** The balances after so many months of a year: 0 is its opening, 12 its closing. */
export function balancesAfter(
  opening: YearBalances,
  flows: YearOfMonths['flows'],
  month: number,
): YearBalances {
  if (month === 0) return opening
  const of = (flow: Flow): Minor => flows[flow]?.[month - 1] ?? 0n
  return {
    cost:
      opening.cost +
      of('broughtCost') +
      of('additions') +
      of('revaluationCost') -
      of('disposalsCost'),
    accumulated:
      opening.accumulated +
      of('broughtAccumulated') +
      of('charge') +
      of('impairment') +
      of('revaluationAccumulated') -
      of('disposalsAccumulated'),
    count: opening.count + of('counted'),
  }
}

interface YearsByMonth {
  years: YearOfMonths[]
  /** The day on which depreciation ends (`depreciationEnd` in timeline.ts). */
  endsOn: ISODate | null
}

/**
 * The fiscal years of an asset by their months: from the one in which it enters the book to the last in which something
 * is charged or moved, without a gap.
 *
 * @param line of an input without problems
 * @param through years up to this month are included, even if nothing happens in them
 */
export function yearsByMonth(line: Timeline, through: Month = 0): YearsByMonth {
  const { input } = line
  const moves = movesOf(line)
  const startMonth = input.fiscalYearStartMonth
  const begins = Math.min(...moves.keys())
  const ends = Math.max(begins, lastMonthOf(line), ...moves.keys())
  const years: YearOfMonths[] = []
  let opening = NOTHING
  const last = Math.max(ends, through)
  const start = fiscalYearFirst(begins, startMonth)
  let charged = chargedBy(line, start - 1)
  for (let first = start; first <= last; first += 12) {
    const flows = flowsIn(line, moves, first, charged)
    charged += flows.charge?.[11] ?? 0n
    const closing = balancesAfter(opening, flows, 12)
    years.push({ fiscalYear: fiscalYearOf(first, startMonth), first, opening, closing, flows })
    opening = closing
  }
  // A declining balance without an end has reached zero long before.
  while (years.length > 1 && isUneventful(years.at(-1)!, through)) years.pop()
  return { years, endsOn: depreciationEnd(line) }
}

const isUneventful = ({ flows, first }: YearOfMonths, through: Month) =>
  first > through && Object.keys(flows).length === 0

function flowsIn(
  line: Timeline,
  moves: ReadonlyMap<Month, Moved>,
  first: Month,
  charged: Minor,
): YearOfMonths['flows'] {
  const flows: Partial<Record<Flow, Minor[]>> = {}
  for (const [month, moved] of moves)
    if (month >= first && month < first + 12) addMoved(flows, moved, month - first)
  const charge = chargesIn(line, first, charged)
  return charge ? { charge, ...flows } : flows
}

/** Adds a movement to the sums since the beginning of the year, from its month on. */
function addMoved(flows: Partial<Record<Flow, Minor[]>>, moved: Moved, index: number): void {
  for (const [flow, amount] of Object.entries(moved) as [Flow, Minor][]) {
    if (amount === 0n) continue
    const months = (flows[flow] ??= TWELVE.map(() => 0n))
    for (let month = index; month < 12; month++) months[month]! += amount
  }
}
