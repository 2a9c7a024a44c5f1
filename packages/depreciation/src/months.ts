import { accumulatedMoved } from './balances.ts'
import { fiscalYearFirst, fiscalYearOf, type ISODate, type Month, monthOf } from './dates.ts'
import { openingDay } from './legs.ts'
import { chargedThrough, type Movement, type Timeline } from './line.ts'
import type { Minor } from './numbers.ts'
import { chargedToEnd, lastMonthOf } from './timeline.ts'
import type { Input } from './types.ts'

/** What moves in a year. */
export const FLOWS = [
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

export interface Standing {
  cost: Minor
  /** Depreciation and impairment. */
  accumulated: Minor
  /** 1 while the asset is there. */
  count: Minor
}

/** An asset in a fiscal year, by its months. A flow that is nothing in the whole year is left out. */
export interface YearOfMonths {
  fiscalYear: number
  first: Month
  opening: Standing
  closing: Standing
  flows: Partial<Record<Flow, Months>>
}

type Moved = Partial<Record<Flow, Minor>>

/** What happens to an asset besides its charges, by month. */
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

/** What has been charged by the end of a month; a disposal ends it. */
function chargedBy({ legs, disposedOn, lastCharged = Infinity }: Timeline, month: Month): Minor {
  const isOver = disposedOn !== undefined && monthOf(disposedOn) <= month
  return chargedThrough(legs, isOver ? lastCharged : month)
}

const NOTHING: Standing = { cost: 0n, accumulated: 0n, count: 0n }
const TWELVE = Array.from({ length: 12 }, (_, index) => index)

/** @param before what had been charged by the end of the year before */
function chargesIn(line: Timeline, first: Month, before: Minor): Months | undefined {
  let isCharged = false
  const months = TWELVE.map((index) => {
    const amount = chargedBy(line, first + index) - before
    if (amount !== 0n) isCharged = true
    return amount
  })
  return isCharged ? months : undefined
}

/** What a year leaves, from what it began with. */
export function standingAfter(
  opening: Standing,
  flows: YearOfMonths['flows'],
  month: number,
): Standing {
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

/** The years of an asset by their months, and the day on which it was charged to the end (timeline.ts). */
export interface Course {
  years: YearOfMonths[]
  endsOn: ISODate | null
}

/**
 * The fiscal years from the one in which an asset comes into the book to the last in which something is charged or
 * moved, without a gap.
 *
 * @param line of an input without problems
 * @param through there are years up to this month, even if nothing happens in them
 */
export function courseOf(line: Timeline, through: Month = 0): Course {
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
    const closing = standingAfter(opening, flows, 12)
    years.push({ fiscalYear: fiscalYearOf(first, startMonth), first, opening, closing, flows })
    opening = closing
  }
  // An endless declining balance has reached zero long before.
  while (years.length > 1 && isStill(years.at(-1)!, through)) years.pop()
  return { years, endsOn: chargedToEnd(line) }
}

const isStill = ({ flows, first }: YearOfMonths, through: Month) =>
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

/** From a month on the sums since the beginning of the year have what moved in it. */
function addMoved(flows: Partial<Record<Flow, Minor[]>>, moved: Moved, index: number): void {
  for (const [flow, amount] of Object.entries(moved) as [Flow, Minor][]) {
    if (amount === 0n) continue
    const months = (flows[flow] ??= TWELVE.map(() => 0n))
    for (let month = index; month < 12; month++) months[month]! += amount
  }
}
