import { dayBefore } from '../../src/dates.ts'
import { disposalResults } from '../../src/disposal.ts'
import { formatMinor, type Minor, parseMinor } from '../../src/numbers.ts'
import { movedBetween } from '../../src/schedule.ts'
import { timelineOf } from '../../src/timeline.ts'
import type { Input } from '../../src/types.ts'
import { charge, valueAt } from '../../src/value-at.ts'
import { inWords, UNKNOWN } from './check.ts'
import { unknownFields } from './known.ts'
import { type Fields, isFields, plainNames } from './names.ts'
import { plainVector } from './plain-vector.ts'
import { readInput } from './read-input.ts'
import { readTolerance, toleranceFor } from './tolerance.ts'
import type { Difference, Inputs, Vector } from './vector.ts'

/** A register of assets, and what reports of it come to. */
export interface Register {
  assets: readonly Fields[]
  reports: readonly Report[]
  tolerance?: unknown
}
interface Report {
  id: string
  from?: string
  to?: string
  as_of?: string
  group_by?: string
  filter?: Fields
  tolerance?: unknown
  expected: Fields
}
interface Asset {
  fields: Fields
  input: Input
}

export const isRegister = (file: Fields): boolean =>
  Array.isArray(file.assets) && Array.isArray(file.reports)

/** Every figure of the reports that the sums of the assets differ from, and every asset that isn't understood. */
export function differencesOfRegister({ assets, reports, tolerance }: Register): Difference[] {
  const found: Difference[] = []
  const dimensions = new Set(
    reports.flatMap(({ group_by: by, filter }) => [by ?? '', ...Object.keys(filter ?? {})]),
  )
  const read = assets.map((fields) => {
    const id = String(fields.id)
    const vector = vectorOf(fields, dimensions)
    for (const [field, said] of unknownFields(vector))
      found.push({ id, field, expected: inWords(said), got: UNKNOWN })
    return { fields, input: inputOf(vector) }
  })
  const all = { ...(tolerance !== undefined && { tolerance }) }
  return [...found, ...reports.flatMap((one) => differencesOfReport({ ...all, ...one }, read))]
}

const REPORT =
  /^(id|report|from|to|as_of|group_by|filter|tolerance|expected|name|title|notes?|what|source)$/

/** Figures of all assets, of groups of them, or of one by its id; whatever else is expected can't be compared. */
function differencesOfReport(report: Report, assets: readonly Asset[]): Difference[] {
  const { id, group_by: by = '', filter = {}, expected } = report
  const isIn = ({ fields }: Asset) =>
    Object.entries(filter).every(([name, value]) => fields[name] === value)
  const chosen = assets.filter(isIn)
  const held = (name: string, wanted: unknown, isMember: (asset: Fields) => boolean) => {
    const members = chosen.filter(({ fields }) => isMember(fields)).map(({ input }) => input)
    return isFields(wanted) && members.length > 0
      ? differencesIn(report, name, wanted, members)
      : [{ id, field: name, expected: inWords(wanted), got: UNKNOWN }]
  }
  const unread = Object.entries(report)
    .filter(([name]) => !REPORT.test(name))
    .map(([field, said]) => ({ id, field, expected: inWords(said), got: UNKNOWN }))
  if (!isFields(expected))
    return [{ id, field: 'expected', expected: 'figures', got: inWords(expected) }]
  if (!report.as_of && !(report.from && report.to))
    return [{ id, field: 'report', expected: 'a day, or two of them', got: inWords(report.to) }]
  const differences = Object.entries(expected).flatMap(([name, wanted]) => {
    if (name === 'total') return held(name, wanted, () => true)
    if (name !== 'groups') return held(name, wanted, (asset) => String(asset.id) === name)
    return groupsOf(wanted, by).flatMap(([group, figures]) =>
      held(group, figures, (asset) => asset[by] === group),
    )
  })
  return [...unread, ...differences]
}

/** By their names, or in a list that names each. */
function groupsOf(groups: unknown, by: string): [string, unknown][] {
  if (!Array.isArray(groups))
    return isFields(groups) ? Object.entries(groups) : [['groups', groups]]
  return groups.map((one: unknown) => {
    const { [by]: ofField, group = ofField, name = group, ...figures } = Object(one) as Fields
    return [String(name), figures]
  })
}

/** Amounts have two decimals unless their currency is given. The fields that groups are made by are no inputs. */
function vectorOf(asset: Fields, dimensions: ReadonlySet<string>): Vector {
  const units = asset.currency ? {} : { currency_minor_units: 2 }
  const given = Object.entries(asset).filter(([name]) => !dimensions.has(name))
  const inputs = { ...units, frequency: 'monthly', ...Object.fromEntries(given) } as Inputs
  return plainVector({ id: String(asset.id), inputs })
}

function inputOf(vector: Vector): Input {
  const input = readInput(vector)
  return { ...input, acquisitionDate: input.acquisitionDate ?? input.inServiceDate }
}

const isThere = (input: Input, date: string) =>
  input.acquisitionDate! <= date && valueAt(input, date).status !== 'disposed' ? 1n : 0n

function standing(input: Input, date: string): Record<string, bigint> {
  const { cost, accumulated, bookValue } = valueAt(input, date)
  const count = isThere(input, date)
  return { cost, accumulated, book_value: bookValue, nbv: bookValue, count }
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
  const sum = (name: 'cost' | 'accumulated' | 'proceeds' | 'costs' | 'gainLoss') =>
    left.reduce((all, one) => all + one[name], 0n)
  const moved = movedBetween(timelineOf(input).movements, from, to)
  const charged = charge(input, from, to)
  return {
    opening_cost: opening.cost,
    additions: moved.addition + (isIn(input.acquisitionDate!) ? input.cost : 0n),
    disposals_cost: sum('cost'),
    closing_cost: closing.cost,
    opening_accumulated: opening.accumulated,
    charge: charged,
    depreciation: charged,
    impairment: moved.impairment,
    revaluation: moved.revaluation,
    disposals_accumulated: sum('accumulated'),
    closing_accumulated: closing.accumulated,
    opening_nbv: opening.bookValue,
    closing_nbv: closing.bookValue,
    opening_book_value: opening.bookValue,
    closing_book_value: closing.bookValue,
    proceeds: sum('proceeds'),
    costs_of_sale: sum('costs'),
    gain_loss: sum('gainLoss'),
    count_opening: isThere(input, before),
    count_closing: isThere(input, to),
  }
}

function differencesIn(
  report: Report,
  prefix: string,
  expected: Fields,
  members: readonly Input[],
): Difference[] {
  const { id } = report
  const { minorUnits } = members[0]!
  const got = sumsOf(members, report)
  const tolerance = readTolerance(report.tolerance, minorUnits)
  return Object.entries(plainNames(expected) as Fields).flatMap(([name, wanted]) => {
    const isCount = name.startsWith('count')
    const units = isCount ? 0 : minorUnits
    const amount = got[name]
    const most = isCount ? 0 : toleranceFor({ tolerance }, name)
    if (amount !== undefined && isWithin(wanted, amount, units, most)) return []
    const shown = amount === undefined ? UNKNOWN : formatMinor(amount, units)
    return [{ id, field: `${prefix} ${name}`, expected: inWords(wanted), got: shown }]
  })
}

function isWithin(wanted: unknown, got: Minor, units: number, tolerance: number): boolean {
  const parsed = parseMinor(String(wanted), units)
  if (parsed === undefined) return false
  const apart = parsed - got
  return apart <= BigInt(tolerance) && -apart <= BigInt(tolerance)
}
