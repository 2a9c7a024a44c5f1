import { lifeEnd } from '../../src/dates.ts'
import { disposalResult, disposalResults } from '../../src/disposal.ts'
import { fiscalYears, type YearRow } from '../../src/fiscal-years.ts'
import type { Minor, Ratio } from '../../src/numbers.ts'
import type { Period } from '../../src/schedule.ts'
import { timelineOf } from '../../src/timeline.ts'
import { charge, valueAt } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { disposalFigures, holdDisposal } from './disposals.ts'
import {
  compareValue,
  endOfCharges,
  figureOf,
  figuresAt,
  figuresOfPeriod,
  figureWithin,
  holdChargeIn,
  holdFigure,
} from './figures.ts'
import { checkInvariants } from './invariants.ts'
import { DESCRIPTIONS, decimal, eventsOf } from './read-values.ts'

type Expectation = (check: Check, expected: unknown) => void
type ByName = Record<string, unknown>

const chargedIn = (periods: readonly Period[]) =>
  periods.reduce((sum, { depreciation }) => sum + depreciation, 0n)
const chargesOf = ({ periods }: Check) => periods.map(({ depreciation }) => depreciation)

/** What a vector may expect besides its rows, by the name of the field without `expected_`. */
const EXPECTATIONS: Record<string, Expectation> = {
  value_at: compareValues,
  values: compareValues,
  total: (check, expected) => check.hold('total', expected, chargedIn(check.periods)),
  depreciation: (check, expected) => compareCharges(check, expected),
  charges: (check, expected) => compareCharges(check, expected),
  charge: compareChargeBetween,
  period_ends: ({ periods, differ }, expected) => {
    const ends = periods.map(({ end }) => end).join(' ')
    const wanted = [expected].flat().join(' ')
    if (ends !== wanted) differ('period_ends', wanted, ends)
  },
  periods: count,
  period_count: count,
  number_of_periods: count,
  end: compareLifeEnd,
  end_date: compareLifeEnd,
  life_end: compareLifeEnd,
  ends_on: compareEndOfCharges,
  fully_depreciated_on: compareEndOfCharges,
  fully_depreciated_at: compareEndOfCharges,
  rate: compareRate,
  annual_rate: compareRate,
  salvage: ({ input, hold }, expected) =>
    hold('salvage', expected, valueAt(input, input.inServiceDate).salvage),
  monthly: (check, expected) => compareUsual(check, expected),
  monthly_after: chargeAfter,
  charge_after: chargeAfter,
  depreciation_after: chargeAfter,
  after: (check, expected) => compareAfter(check, expected as ByName),
  disposal: (check, expected) =>
    holdDisposal(check.hold, expected as ByName, disposalResult(check.input)),
  at_disposal: (check, expected) =>
    holdDisposal(check.hold, expected as ByName, disposalResult(check.input)),
  fiscal_years: compareFiscalYears,
  zero_periods: ({ periods, differ }, expected) => {
    const zero = periods.filter(({ depreciation }) => depreciation === 0n).length
    if (zero !== Number(expected)) differ('zero periods', expected, zero)
  },
  min_depreciation: (check, expected) =>
    check.hold(
      'least depreciation',
      expected,
      chargesOf(check).reduce((a, b) => (a < b ? a : b)),
    ),
  max_depreciation: (check, expected) =>
    check.hold(
      'most depreciation',
      expected,
      chargesOf(check).reduce((a, b) => (a > b ? a : b)),
    ),
  invariants: checkInvariants,
}

/** `expected_last_book_value`: what a first or last period says. */
const PERIOD = /^(first|last)_(?:period_)?(\w+)$/
const LAST_OF_LIFE = /_at_(?:the_)?(?:end|end_of_life)$/
const AT_DISPOSAL = /^(\w+?)_(?:at|on|of)_disposal$/
const BY_DATES = /^\d{4}(-\d{2}){0,2}$/

/** Whether figures are given by dates, months or years. */
const isByDates = (expected: unknown): expected is ByName =>
  typeof expected === 'object' &&
  expected !== null &&
  !Array.isArray(expected) &&
  Object.keys(expected).length > 0 &&
  Object.keys(expected).every((key) => BY_DATES.test(key))

function expectationOf(field: string, expected: unknown): Expectation | undefined {
  const name = field.replace(/^expected_/, '')
  if (isByDates(expected)) return byDates(name)
  const known = EXPECTATIONS[name]
  if (known) return known
  if (!field.startsWith('expected_')) return undefined
  return ofPeriod(name) ?? atDisposal(name) ?? overAll(name)
}

/** Figures by dates: of the days, or of the periods where they are charges. */
function byDates(name: string): Expectation | undefined {
  const figure = figureWithin(name) ?? (name === 'value_at' || name === 'values' ? name : undefined)
  if (!figure) return undefined
  return (check, expected) => {
    for (const [date, wanted] of Object.entries(expected as ByName))
      if (typeof wanted === 'object' && wanted !== null) compareValue(check, { date, ...wanted })
      else if (figure === 'depreciation') holdChargeIn(check, date, wanted)
      else compareValue(check, { date, [figure]: wanted })
  }
}

function ofPeriod(field: string): Expectation | undefined {
  const [, which, name = ''] = PERIOD.exec(field) ?? []
  if (!which) return undefined
  return (check, expected) => {
    const period = check.periods.at(which === 'first' ? 0 : -1)
    const figure = figureOf(name) ?? figureOf(`period_${name}`) ?? name
    holdFigure(check, name, expected, period && figuresOfPeriod(period)[figure])
  }
}

function atDisposal(field: string): Expectation | undefined {
  const [, name = field] = AT_DISPOSAL.exec(field) ?? []
  const isNamed = name !== field || name === 'gain_loss' || name === 'gain' || name === 'loss'
  if (!isNamed) return undefined
  return ({ input, hold }, expected) => {
    const result = disposalResult(input)
    hold(name, expected, result && disposalFigures(result)[name])
  }
}

/** What all periods come to, or what an asset stands at after the last of them. */
function overAll(field: string): Expectation | undefined {
  const name = field.replace(LAST_OF_LIFE, '')
  if (/^(total|sum)(_of)?_/.test(name) && figureWithin(name) === 'depreciation')
    return EXPECTATIONS.total
  const usual = /^(monthly|quarterly|annual|yearly|periodic)_(\w+)$/.exec(name)
  if (usual && figureOf(usual[2]!) === 'depreciation') return EXPECTATIONS.monthly
  const figure = figureOf(name)
  if (!figure || figure === 'depreciation') return undefined
  return (check, expected) => {
    const last = check.periods.at(-1)
    const got = last && { ...figuresAt(check, last.end), ...figuresOfPeriod(last) }[figure]
    holdFigure(check, name, expected, got)
  }
}

/** Whether a field of a vector expects something. */
export const isExpectation = (field: string) =>
  !DESCRIPTIONS.has(field) && (field.startsWith('expected') || Object.hasOwn(EXPECTATIONS, field))

export function checkExpectations(check: Check): void {
  const { expected } = check.vector
  const inObject = Array.isArray(expected) || typeof expected !== 'object' ? {} : expected
  const all: [string, unknown][] = [
    ...Object.entries(check.vector).filter(([field]) => isExpectation(field)),
    ...Object.entries(inObject ?? {}).map(([name, one]): [string, unknown] => [
      `expected_${name}`,
      one,
    ]),
  ]
  for (const [field, wanted] of all) {
    const expectation = expectationOf(field, wanted)
    if (expectation) expectation(check, wanted)
    else check.differ(field, JSON.stringify(wanted), 'nothing that is known here')
  }
}

function compareValues(check: Check, expected: unknown): void {
  for (const one of [expected].flat()) compareValue(check, one as ByName)
}

/** Charges of one period after another; a single one is that of every usual period. */
function compareCharges(check: Check, expected: unknown): void {
  if (!Array.isArray(expected)) return compareUsual(check, expected)
  for (const [index, wanted] of expected.entries()) {
    const { from, to, amount, depreciation, charge: charged } = Object(wanted) as ByName
    if (from !== undefined)
      check.hold(
        `${String(from)} to ${String(to)}`,
        amount ?? depreciation ?? charged,
        chargeBetween(check, from, to),
      )
    else check.hold(`period ${index + 1} depreciation`, wanted, check.periods[index]?.depreciation)
  }
}

const chargeBetween = ({ input }: Check, from: unknown, to: unknown) =>
  charge(input, String(from), String(to))

function compareChargeBetween(check: Check, expected: unknown): void {
  const isBetween = typeof expected === 'object' && expected !== null && 'from' in expected
  compareCharges(check, isBetween ? [expected] : expected)
}

/** Periods that are whole: the first and the last may be parts of one, where there are others. */
function compareUsual({ periods, hold, vector }: Check, expected: unknown): void {
  const whole = periods.length > 2 ? periods.slice(1, -1) : periods
  for (const { end, depreciation } of whole)
    hold(`${end} depreciation`, expected, depreciation, vector.tolerance?.minor_units ?? 0)
}

/** What every period after the last event is charged. */
function chargeAfter(check: Check, expected: unknown): void {
  const from = lastEventDate(check)
  const tolerance = check.vector.tolerance?.minor_units ?? 0
  for (const { start, end, depreciation } of check.periods)
    if (start >= from) check.hold(`${end} depreciation`, expected, depreciation, tolerance)
}

function count({ periods, differ }: Check, expected: unknown): void {
  if (periods.length !== Number(expected)) differ('periods', expected, periods.length)
}

/** As it was planned; where an estimate was changed, as it is planned now. */
function compareLifeEnd(check: Check, expected: unknown): void {
  const { input, differ } = check
  const isChanged = input.events?.some(({ type }) => type.endsWith('_change'))
  const planned = input.endDate ?? lifeEnd(input.inServiceDate, input.lifeMonths ?? 0)
  const end = isChanged ? endOfCharges(check) : planned
  if (end !== expected) differ('end of life', expected, end)
}

function compareEndOfCharges(check: Check, expected: unknown): void {
  const end = endOfCharges(check)
  if (end !== expected) check.differ('end of charges', expected, end)
}

/** The rate of a declining balance, as it comes from a factor or the salvage. */
function compareRate({ input, differ }: Check, expected: unknown): void {
  const rate = timelineOf(input).legs[0]?.terms?.rate
  const wanted = decimal(expected)
  if (!rate || !isSame(rate, wanted)) differ('rate', expected, rate && `${rate.num} / ${rate.den}`)
}
const isSame = (a: Ratio, b: Ratio) => a.num * b.den === b.num * a.den

const inCamels = (name: string) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function compareFiscalYears(check: Check, expected: unknown): void {
  const rows = fiscalYears(check.input)
  for (const one of [expected].flat()) {
    const { fiscal_year: year, ...figures } = one as ByName
    const row = rows.find(({ fiscalYear }) => fiscalYear === Number(year))
    for (const [name, wanted] of Object.entries(figures)) {
      const field = inCamels(name.replace(/nbv$/, 'book_value')) as keyof YearRow
      holdFigure(check, `fiscal year ${String(year)} ${name}`, wanted, row?.[field])
    }
  }
}

/** A disposal may be said among the events or by a date of its own. */
const lastEventDate = ({ vector, input }: Check): string =>
  [
    ...eventsOf(vector).map(({ date, effective_from: from }) => String(from ?? date)),
    input.disposal?.date ?? '',
  ]
    .toSorted()
    .at(-1)!

/** After the last event: what left, what stays, and what the next month is charged. */
function compareAfter(check: Check, expected: ByName): void {
  const date = lastEventDate(check)
  const left = disposalResults(check.input).at(-1)
  const next = check.periods.find(({ start }) => start > date)
  const removed: Record<string, Minor> = left ? disposalFigures(left) : {}
  const stays = figuresAt(check, date)
  for (const [field, wanted] of Object.entries(expected)) {
    const [, remaining] = /^remaining_(\w+)$/.exec(field) ?? []
    const isCharge = remaining === 'monthly_charge' || remaining === 'monthly_depreciation'
    const stayed = isCharge ? next?.depreciation : stays[figureIn(remaining, field)]
    holdFigure(check, field, wanted, remaining ? stayed : (removed[field] ?? stayed))
  }
}

const figureIn = (remaining: string | undefined, field: string): string =>
  figureOf(field) ?? figureOf(remaining ?? '') ?? ''
