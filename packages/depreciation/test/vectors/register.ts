import { dayBefore } from '../../src/dates.ts'
import { disposalResults } from '../../src/disposal.ts'
import { formatMinor, parseMinor } from '../../src/numbers.ts'
import type { Input } from '../../src/types.ts'
import { charge, valueAt } from '../../src/value-at.ts'
import { inWords, UNKNOWN } from './compare.ts'
import { readInput } from './read-input.ts'
import type { Difference, Inputs } from './vector.ts'

/** A register of assets, and what reports of it come to. */
export interface Register {
  assets: readonly Asset[]
  reports: readonly Report[]
}
type Asset = Record<string, unknown>
interface Report {
  id: string
  from?: string
  to?: string
  as_of?: string
  group_by?: string
  expected: Record<string, unknown>
}
type Figures = Record<string, unknown>

export const isRegister = (file: Record<string, unknown>): boolean =>
  Array.isArray(file.assets) && Array.isArray(file.reports)

/** Every figure of the reports that the sums of the assets differ from. */
export function differencesOfRegister({ assets, reports }: Register): Difference[] {
  const inputs = assets.map(inputOf)
  return reports.flatMap((report) => differencesOfReport(report, assets, inputs))
}

/** Figures of all assets, of groups of them, or of one by its id; whatever else is expected can't be held. */
function differencesOfReport(
  report: Report,
  assets: Register['assets'],
  inputs: readonly Input[],
): Difference[] {
  const { id, group_by: by = '', expected } = report
  const held = (name: string, wanted: unknown, isMember: (asset: Asset) => boolean) => {
    const members = inputs.filter((_, at) => isMember(assets[at]!))
    return isObject(wanted) && members.length > 0
      ? differencesIn(id, `${name} `, wanted, sumsOf(members, report), members[0]!.minorUnits)
      : [{ id, field: name, expected: inWords(wanted), got: UNKNOWN }]
  }
  if (!isObject(expected))
    return [{ id, field: 'expected', expected: 'figures', got: inWords(expected) }]
  return Object.entries(expected).flatMap(([name, wanted]) => {
    if (name === 'total') return held(name, wanted, () => true)
    if (name !== 'groups' || !isObject(wanted))
      return held(name, wanted, (asset) => String(asset.id) === name)
    return Object.entries(wanted).flatMap(([group, figures]) =>
      held(group, figures, (asset) => asset[by] === group),
    )
  })
}

const isObject = (value: unknown): value is Figures => typeof value === 'object' && value !== null

/** Amounts have two decimals, where nothing is said of their currency. */
function inputOf(asset: Asset): Input {
  const units = asset.currency ? {} : { currency_minor_units: 2 }
  const inputs = { ...units, frequency: 'monthly', ...asset } as Inputs
  const input = readInput({ id: String(asset.id), inputs })
  return { ...input, acquisitionDate: input.acquisitionDate ?? input.inServiceDate }
}

function standing(input: Input, date: string): Record<string, bigint> {
  const { cost, accumulated, bookValue } = valueAt(input, date)
  return { cost, accumulated, book_value: bookValue, nbv: bookValue }
}

/** Of a day; or what assets opened with, what moved, and what they closed with. */
function sumsOf(inputs: readonly Input[], report: Report): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  const { as_of: asOf } = report
  for (const input of inputs) {
    const figures = asOf === undefined ? movedIn(input, report) : standing(input, asOf)
    for (const [name, amount] of Object.entries(figures)) sums[name] = (sums[name] ?? 0n) + amount
  }
  return sums
}

function movedIn(input: Input, { from = '', to = '' }: Report): Record<string, bigint> {
  const before = dayBefore(from)
  const [opening, closing] = [valueAt(input, before), valueAt(input, to)]
  const isIn = (date: string) => from <= date && date <= to
  const left = disposalResults(input).filter(({ date }) => isIn(date))
  const sum = (name: 'cost' | 'accumulated' | 'proceeds' | 'gainLoss') =>
    left.reduce((all, one) => all + one[name], 0n)
  const acquired = input.acquisitionDate!
  const isThere = (date: string) =>
    acquired <= date && valueAt(input, date).status !== 'disposed' ? 1n : 0n
  return {
    opening_cost: opening.cost,
    additions: isIn(acquired) ? input.cost : 0n,
    disposals_cost: sum('cost'),
    closing_cost: closing.cost,
    opening_accumulated: opening.accumulated,
    charge: charge(input, from, to),
    disposals_accumulated: sum('accumulated'),
    closing_accumulated: closing.accumulated,
    opening_nbv: opening.bookValue,
    closing_nbv: closing.bookValue,
    proceeds: sum('proceeds'),
    gain_loss: sum('gainLoss'),
    count_opening: isThere(before),
    count_closing: isThere(to),
  }
}

function differencesIn(
  id: string,
  prefix: string,
  expected: Figures,
  got: Record<string, bigint>,
  minorUnits: number,
): Difference[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const units = name.startsWith('count') ? 0 : minorUnits
    const amount = got[name] ?? 0n
    return name in got && parseMinor(String(wanted), units) === amount
      ? []
      : [
          {
            id,
            field: prefix + name,
            expected: String(wanted),
            got: name in got ? formatMinor(amount, units) : UNKNOWN,
          },
        ]
  })
}
