import { disposalResult } from '../../src/disposal.ts'
import { formatMinor, type Minor, parseDecimal, share } from '../../src/numbers.ts'
import { problemsOf } from '../../src/problems.ts'
import { reducingPoolYear } from '../../src/reducing-pool.ts'
import { schedule } from '../../src/schedule.ts'
import type { Check } from './check.ts'
import { checkExpectations, isExpectation } from './expectations.ts'
import { disposalFigures } from './disposals.ts'
import { compareEvents } from './event-outcomes.ts'
import { compareRate } from './outcomes.ts'
import { belowSalvage, compareRows } from './rows.ts'
import { readInput } from './read-input.ts'
import {
  amount,
  eventsOf,
  methodOf,
  minorUnitsOf,
  rateIn,
  TooManyDecimals,
  wordsOf,
} from './read-values.ts'
import type { Difference, Inputs, Vector } from './vector.ts'
import { sameWord } from './words.ts'

/** Runs a vector through the public functions and names every figure that differs. */
export function differencesOf(vector: Vector): Difference[] {
  const found = held(vector)
  // Sources round halves of a single period one way or the other. What they then tolerate of a schedule that is rounded
  // as a whole is said by the vector.
  const tolerates = vector.tolerance?.cumulative_rounding !== undefined
  const isRounded = vector.rounding === 'per_period_last_absorbs'
  if (found.length === 0 || !tolerates || !isRounded) return found
  const wholly: Vector = { ...vector, rounding: 'cumulative' }
  const singly: Vector = { ...wholly, inputs: { ...vector.inputs, rounding: 'per_period' } }
  return [wholly, singly].some((one) => held(one).length === 0) ? [] : found
}

function held(vector: Vector): Difference[] {
  const found: Difference[] = []
  const differ = (field: string, expected: unknown, got: unknown) =>
    void found.push({
      id: String(vector.id),
      field,
      expected: inWords(expected),
      got: inWords(got),
    })
  const hold: Check['hold'] = (field, expected, got, tolerance = 0) => {
    if (expected === undefined || expected === null) return
    if (got === undefined) return differ(field, expected, 'nothing')
    const units = minorUnitsOf(vector.inputs)
    const parsed = parseDecimal(String(expected))
    const wanted = parsed && share(10n ** BigInt(units), parsed)
    const apart = wanted === undefined ? undefined : wanted - got
    if (apart === undefined || apart > BigInt(tolerance) || -apart > BigInt(tolerance))
      differ(field, expected, formatMinor(got, units))
  }
  try {
    compare(vector, hold, differ)
  } catch (error) {
    if (error instanceof TooManyDecimals) compareError(vector, ['too_many_decimals'], differ)
    else differ('inputs', 'to be understood', error instanceof Error ? error.message : error)
  }
  return found
}

export const inWords = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

function compare(given: Vector, hold: Check['hold'], differ: Check['differ']) {
  const { tolerance, expected } = given
  const vector: Vector = {
    ...given,
    inputs: { ...given.inputs, currency_minor_units: minorUnitsOf(given.inputs) },
    ...(typeof tolerance === 'number' && { tolerance: { minor_units: tolerance } }),
    ...(isError(expected) && { expected_error: expected.error }),
  }
  if (sameWord(methodOf(vector), 'pool_reducing_balance')) comparePool(vector, hold, differ)
  else compareAsset(vector, hold, differ)
}

const isError = (expected: unknown): expected is { error: string } =>
  typeof expected === 'object' && expected !== null && 'error' in expected

/** Every code that is expected has to be found, and others may be, as an input may have more than one problem. */
function compareError(vector: Vector, codes: string[], differ: Check['differ']) {
  const wanted = [vector.expected_error ?? vector.expected_errors ?? []].flat().map(codeOf)
  const isMet =
    wanted.length === 0 ? codes.length === 0 : wanted.every((one) => codes.includes(one))
  if (!isMet) differ('error', wanted.join(', ') || 'none', codes.join(', ') || 'none')
}

const codeOf = (error: unknown) => String((Object(error) as { code?: unknown }).code ?? error)

/** What is got for a name that we can't hold. */
export const UNKNOWN = 'nothing that is known here'
const POOL_YEAR = wordsOf('allowance balancing_charge closing')

/** One year of a pool, or one after another: each opens with what the one before left. */
function comparePool(vector: Vector, hold: Check['hold'], differ: Check['differ']) {
  const { inputs, tolerance } = vector
  const money = (value: unknown) => amount(value, inputs.currency_minor_units)
  const rows = [vector.expected].flat() as Record<string, string>[]
  const years = Array.isArray(inputs.years) ? (inputs.years as Inputs[]) : [inputs]
  let opening = money(inputs.opening)
  for (const [index, given] of years.entries()) {
    const of = { ...inputs, ...given }
    const year = reducingPoolYear({
      opening: index === 0 ? money(of.opening) : opening,
      additions: money(of.additions),
      disposalProceeds: money(of.disposal_proceeds),
      rate: rateIn(of.rate),
      smallPoolLimit: money(of.small_pool_limit),
    })
    opening = year.closing
    const known = {
      allowance: year.allowance,
      balancing_charge: year.balancingCharge,
      closing: year.closing,
    }
    for (const [name, wanted] of Object.entries(rows[index] ?? {}))
      if (POOL_YEAR.has(name))
        hold(name, wanted, known[name as keyof typeof known], tolerance?.minor_units)
      else differ(name, wanted, UNKNOWN)
  }
  for (const row of rows.slice(years.length)) differ('expected', row, 'no year of the pool')
  compareRestOfPool(vector, differ)
}

/** A pool is only its years: whatever else is expected of it can't be held. */
function compareRestOfPool(vector: Vector, differ: Check['differ']) {
  compareError(vector, [], differ)
  for (const [field, wanted] of Object.entries(vector))
    if (isExpectation(field)) differ(field, wanted, UNKNOWN)
  for (const [field, wanted] of Object.entries(vector.totals ?? {}))
    if (field !== 'equals') differ(field, wanted, 'not a total we know')
  for (const event of eventsOf(vector)) differ('events', event, UNKNOWN)
}

function compareAsset(vector: Vector, hold: Check['hold'], differ: Check['differ']) {
  const input = readInput(vector)
  const codes = problemsOf(input).map(({ code }) => code)
  compareError(vector, codes, differ)
  const result = schedule(input)
  if (codes.length > 0 || !result.ok) return
  const check: Check = { vector, input, periods: result.value, hold, differ }
  const { expected: rows } = vector
  if (Array.isArray(rows)) compareRows(check, rows)
  else if (rows && typeof rows !== 'object') differ('expected', rows, 'rows of periods')
  compareTotals(check)
  const { annual_rate_value: rate } = vector.inputs
  if (rate !== undefined) compareRate(check, rate)
  compareEvents(check)
  checkExpectations(check)
}

const TOTALS = wordsOf(
  'total total_depreciation depreciation total_charge sum_of_depreciation_lines sum_of_depreciation',
)

/** What a total equals is said for people. */
function compareTotals(check: Check) {
  const { vector, input, periods, hold, differ } = check
  const charges = periods.map(({ depreciation }) => depreciation)
  const charged = charges.reduce((sum, one) => sum + one, 0n)
  for (const [field, expected] of Object.entries(vector.totals ?? {})) {
    const [, atDisposal = field] = /^(\w+)_at_disposal$/.exec(field) ?? []
    const result = disposalResult(input)
    const left = result && disposalFigures(result)[atDisposal]
    if (TOTALS.has(field)) hold(field, expected, charged, totalTolerance(vector))
    else if (field === 'periods') compareNumber(check, Number(expected), charges)
    else if (left !== undefined) hold(field, expected, left)
    else if (field !== 'equals') differ(field, expected, 'not a total we know')
  }
}

/** Periods without a charge may be left out. Where there are rows, they are held instead. */
function compareNumber({ vector, differ }: Check, expected: number, charges: Minor[]) {
  const hasRows = Array.isArray(vector.expected) && vector.expected.length > 0
  const numbers = [charges.length, charges.filter((one) => one !== 0n).length]
  if (!hasRows && !numbers.includes(expected)) differ('periods', expected, numbers.join(' or '))
}

/** Only a declining balance that stops where it is may end elsewhere, as its book value is carried rounded. */
function totalTolerance({ tolerance = {}, rounding, partial, expected, ...of }: Vector): number {
  const { minor_units: each = 0, total_minor_units: ofTotal = 0 } = tolerance
  if (partial) return Math.max(each, ofTotal)
  if (rounding !== 'cumulative_unrounded_carry') return ofTotal
  const last = Array.isArray(expected) ? expected.at(-1) : undefined
  const below = last ? belowSalvage({ ...of, rounding }, last) : 0
  return (tolerance.year_rounded_carry_minor_units ?? 0) + below
}
