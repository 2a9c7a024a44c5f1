import { isByDates } from './expectation-names.ts'
import { type Fields, inMajorUnits, isFields, plainNames, renamed } from './names.ts'
import { minorUnitsOf, text } from './read-values.ts'
import { readTolerance } from './tolerance.ts'
import type { Inputs, Row, Vector, VectorEvent } from './vector.ts'
import { inputWord, isPool } from './words.ts'

/** A vector as the public ones are written, whichever other way its author chose for the same. */
export function plainVector(given: Vector): Vector {
  const named = withInputs(plainNames(given) as Vector)
  const { currency_minor_units: minorUnits } = named.inputs
  const vector = inMajorUnits(named, minorUnits) as Vector
  const { tolerance, partial, informative, ...others } = vector
  const read = readTolerance(tolerance, minorUnits)
  return withErrors(
    withExpected(
      withDisposal({
        ...others,
        ...(read && { tolerance: read }),
        ...(isSaid(partial, 'partial') && { partial: true }),
        ...(isSaid(informative, 'informative') && { informative: true }),
      }),
    ),
  )
}

/** A text is accepted as well; anything else is reported. */
function isSaid(given: unknown, name: string): boolean {
  const said = text(given) ?? 'false'
  if (said !== 'true' && said !== 'false') throw new RangeError(`${name} is ${said}: true or false`)
  return said === 'true'
}

/** A method may be an object with its terms, as may the units; a fiscal year may be said by its first day, `07-01`. */
function withInputs(vector: Vector): Vector {
  if (!isFields(vector.inputs)) throw new RangeError('a vector has inputs')
  const { method: ofInputs, ...rest } = vector.inputs
  const method: unknown = vector.method ?? ofInputs
  const { kind, ...terms } = isFields(method) ? method : { kind: method }
  const { units } = rest
  const { total, readings } = isFields(units) && 'readings' in units ? units : {}
  const all: Fields = {
    ...terms,
    ...rest,
    ...(readings !== undefined && { units: readings, units_total: total }),
  }
  const inputs = renamed(all, inputWord)
  inputs.currency_minor_units = minorUnitsOf(inputs as Inputs)
  inputs.fiscal_year_start_month = startMonthOf(inputs.fiscal_year_start_month)
  return {
    ...vector,
    ...(kind !== undefined && { method: String(kind) }),
    inputs: { ...inputs, ...rateOf(inputs.rate) } as Inputs,
  }
}

/** A month, or the first day of it. */
function startMonthOf(given: unknown): unknown {
  const [, month] = /^(\d{2})-01$/.exec(text(given) ?? '') ?? []
  return month === undefined ? given : Number(month)
}

/** `rate: { kind: 'factor', factor: '2' }` */
function rateOf(rate: unknown): Fields {
  if (!isFields(rate)) return {}
  const { kind, annual, annual_rate: named, factor } = rate
  return {
    rate: undefined,
    ...(kind !== undefined && { rate_kind: kind }),
    ...(factor !== undefined && { factor }),
    ...((annual ?? named) !== undefined && { annual_rate: annual ?? named }),
  }
}

/** A disposal beside the inputs is an event. */
function withDisposal(vector: Vector): Vector {
  const { disposal, ...others } = vector
  if (!isFields(disposal) || disposal.date === undefined) return vector
  const { type, ...of } = disposal
  const event = { ...of, type: String(type ?? 'disposal') } as VectorEvent
  return { ...others, events: [...(vector.events ?? []), event] }
}

const isListOfAmounts = (expected: unknown) =>
  Array.isArray(expected) &&
  expected.length > 0 &&
  expected.every((one) => typeof one === 'string' || typeof one === 'number')

const ROWS = ['rows', 'schedule', 'lines', 'periods']

/** What is expected in an object is expected by its names; by dates it is rows. */
function withExpected(vector: Vector): Vector {
  const { expected, ...others } = vector
  if (isListOfAmounts(expected)) {
    const rows = (expected as unknown[]).map((one) => ({ depreciation: String(one) }))
    return { ...others, expected: rows }
  }
  if (!isFields(expected)) return vector
  if (isPool(vector)) return { ...others, expected: [expected] }
  if (isByDates(expected) && Object.values(expected).every(isFields))
    return { ...others, expected: rowsBy(expected as Record<string, Row>) }
  const { totals, ...figures } = expected as Fields
  const rows = ROWS.find((name) => Array.isArray(figures[name]))
  const named = Object.entries(figures).filter(([name]) => name !== rows)
  return {
    ...others,
    ...(rows !== undefined && { expected: figures[rows] as Row[] }),
    ...(isFields(totals) && { totals: { ...(totals as Vector['totals']), ...vector.totals } }),
    ...Object.fromEntries(named.map(([name, one]) => [`expected_${name}`, one])),
  }
}

const rowsBy = (dates: Record<string, Row>): Row[] =>
  Object.entries(dates).map(([period, row]) => ({ period, ...row }))

const ERRORS = /^(expected_)?(error|problem)s?(_codes?)?$/

/** The expected error by any of its names. */
function withErrors(vector: Vector): Vector {
  const names = Object.keys(vector).filter((name) => ERRORS.test(name))
  if (names.length === 0) return vector
  const errors = names.flatMap((name) => [vector[name] ?? []].flat() as unknown[])
  const others = Object.entries(vector).filter(([name]) => !names.includes(name))
  return { ...(Object.fromEntries(others) as unknown as Vector), expected_errors: errors }
}
