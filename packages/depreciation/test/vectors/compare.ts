import { formatMinor, parseDecimal, share } from '../../src/numbers.ts'
import { problemsOf } from '../../src/problems.ts'
import { schedule } from '../../src/schedule.ts'
import { type Check, inWords, UNKNOWN } from './check.ts'
import { compareError } from './errors.ts'
import { compareEvents } from './event-outcomes.ts'
import { checkExpectations, expectsNothing } from './expectations.ts'
import { unknownFields } from './known.ts'
import { compareRate } from './outcomes.ts'
import { plainVector } from './plain-vector.ts'
import { comparePool } from './pools.ts'
import { readInput } from './read-input.ts'
import { TooManyDecimals } from './read-values.ts'
import { compareRows } from './rows.ts'
import { toleranceFor } from './tolerance.ts'
import { compareTotals } from './totals.ts'
import type { Difference, Vector } from './vector.ts'
import { isPool } from './words.ts'

/** Runs a vector through the public functions and names every figure that differs, and every field that isn't known. */
export function differencesOf(given: Vector): Difference[] {
  const found: Difference[] = []
  const differ = differIn(found, given)
  try {
    const vector = plainVector(given)
    for (const [field, said] of unknownFields(vector)) differ(field, said, UNKNOWN)
    if (expectsNothing(vector)) differ('expected', 'something to hold', 'nothing')
    found.push(...tolerated(vector))
  } catch (error) {
    differ('inputs', 'to be understood', messageOf(error))
  }
  return found
}

/**
 * Sources round halves of a single period one way or the other. What they then tolerate of a schedule that is rounded as
 * a whole is said by the vector.
 */
function tolerated(vector: Vector): Difference[] {
  const found = held(vector)
  const tolerates = vector.tolerance?.cumulative_rounding !== undefined
  const isRounded = vector.rounding === 'per_period_last_absorbs'
  if (found.length === 0 || !tolerates || !isRounded) return found
  const wholly: Vector = { ...vector, rounding: 'cumulative' }
  const singly: Vector = { ...wholly, inputs: { ...vector.inputs, rounding: 'per_period' } }
  return [wholly, singly].some((one) => held(one).length === 0) ? [] : found
}

const differIn =
  (found: Difference[], { id }: Vector): Check['differ'] =>
  (field, expected, got) =>
    void found.push({ id: String(id), field, expected: inWords(expected), got: inWords(got) })
const messageOf = (error: unknown) => (error instanceof Error ? error.message : error)

function held(vector: Vector): Difference[] {
  const found: Difference[] = []
  const differ = differIn(found, vector)
  const { currency_minor_units: units } = vector.inputs
  const hold: Check['hold'] = (field, expected, got, tolerance = toleranceFor(vector)) => {
    if (expected === undefined || expected === null) return
    if (got === undefined) return differ(field, expected, 'nothing')
    const parsed = parseDecimal(String(expected))
    const wanted = parsed && share(10n ** BigInt(units), parsed)
    const apart = wanted === undefined ? undefined : wanted - got
    if (apart === undefined || apart > BigInt(tolerance) || -apart > BigInt(tolerance))
      differ(field, expected, formatMinor(got, units))
  }
  try {
    if (isPool(vector)) comparePool(vector, hold, differ)
    else compareAsset(vector, hold, differ)
  } catch (error) {
    if (error instanceof TooManyDecimals)
      compareError(vector, [{ code: 'too_many_decimals' }], differ)
    else differ('inputs', 'to be understood', messageOf(error))
  }
  return found
}

function compareAsset(vector: Vector, hold: Check['hold'], differ: Check['differ']) {
  const input = readInput(vector)
  const problems = problemsOf(input)
  compareError(vector, problems, differ)
  const result = schedule(input)
  if (problems.length > 0 || !result.ok) return
  const check: Check = { vector, input, periods: result.value, hold, differ }
  const { expected: rows } = vector
  if (Array.isArray(rows)) compareRows(check, rows)
  else if (rows) differ('expected', rows, 'rows of periods')
  compareTotals(check)
  const { annual_rate_value: rate } = vector.inputs
  if (rate !== undefined) compareRate(check, rate)
  compareEvents(check)
  checkExpectations(check)
}
