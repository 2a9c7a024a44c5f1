import { lastDay, monthOf } from '../../src/dates.ts'
import { disposalResult } from '../../src/disposal.ts'
import type { Frequency } from '../../src/types.ts'
import { type Check, UNKNOWN } from './check.ts'
import { disposalFigures } from './disposals.ts'
import {
  compareValue,
  type Figures,
  figureOf,
  figuresAt,
  figuresOfPeriod,
  figureWithin,
  holdChargeIn,
  holdFigure,
} from './figures.ts'
import { isFields } from './names.ts'
import {
  type ByName,
  compareAfter,
  compareBefore,
  compareChargeAfter,
  compareTotal,
  compareUsual,
  periodsBy,
} from './outcomes.ts'

export type Expectation = (check: Check, expected: unknown) => void

const BY_DATES = /^\d{4}(-\d{2}){0,2}$/
const FREQUENCIES: Record<string, Frequency> = {
  month: 'monthly',
  monthly: 'monthly',
  quarter: 'quarterly',
  quarterly: 'quarterly',
  year: 'annual',
  fiscal_year: 'annual',
  annual: 'annual',
  yearly: 'annual',
}
const ORDINALS: Record<string, number> = {
  first: 0,
  second: 1,
  third: 2,
  fourth: 3,
  last: -1,
  final: -1,
}

/**
 * What a name means that is made of our words: a figure by dates, of a period, at a disposal, before or after an event,
 * or of all periods together. Undefined where it has none of them.
 */
export function expectationByName(name: string, expected: unknown): Expectation | undefined {
  if (isByDates(expected)) return byDates(name, Object.values(expected).every(isFields))
  return ofPeriod(name) ?? atDisposal(name) ?? aroundEvents(name) ?? overAll(name)
}

/** Whether figures are given by dates, months or years. */
export const isByDates = (expected: unknown): expected is ByName =>
  typeof expected === 'object' &&
  expected !== null &&
  !Array.isArray(expected) &&
  Object.keys(expected).length > 0 &&
  Object.keys(expected).every((key) => BY_DATES.test(key))

/** Figures by dates: of the days, or of the periods where they are charges. */
function byDates(name: string, areNamed: boolean): Expectation | undefined {
  const figure = figureWithin(name) ?? (areNamed ? name : undefined)
  if (!figure) return undefined
  return (check, expected) => {
    for (const [when, wanted] of Object.entries(expected as ByName)) {
      const date = lastDayOf(when, check.input.fiscalYearStartMonth)
      if (typeof wanted === 'object' && wanted !== null) compareValue(check, { date, ...wanted })
      else if (figure === 'depreciation') holdChargeIn(check, when, wanted)
      else compareValue(check, { date, [figure]: wanted })
    }
  }
}

/** A day, or the last one of a month or of a fiscal year. */
function lastDayOf(when: string, startMonth: number): string {
  if (when.length === 4) return lastDay(Number(when) * 12 + ((startMonth + 10) % 12))
  return when.length === 7 ? lastDay(monthOf(`${when}-01`)) : when
}

const UNIT = 'period|month|quarter|year|fiscal_year'
const ORDINAL = new RegExp(`^(${Object.keys(ORDINALS).join('|')})_(?:(${UNIT})(?:_|$))?`)
const NUMBER = new RegExp(`(?:^|_)(${UNIT})_(\\d+)(?=_|$)`)

/** `last_book_value`, `first_month_depreciation`, `depreciation_year_2`: what one period says. */
function ofPeriod(field: string): Expectation | undefined {
  const { part, at, frequency } = placeIn(field)
  if (part === undefined) return undefined
  const name = field.replace(part, '').replace(/^_|_$/g, '')
  const figure = figureOf(name) ?? figureOf(`period_${name}`)
  if (!figure && name !== '') return undefined
  return (check, expected) => {
    const period = periodsBy(check, frequency).at(at)
    const figures = period ? figuresOfPeriod(period) : {}
    if (figure) return holdFigure(check, field, expected, figures[figure])
    holdFigures(check, field, expected, figures)
  }
}

/** The part of a name that says which period is meant, counted from 0 on or from the last, and the length of periods. */
function placeIn(field: string) {
  const [all, ordinal, unit] = ORDINAL.exec(field) ?? []
  const [numbered, ofNumber, number] = NUMBER.exec(field) ?? []
  return {
    part: all ?? numbered,
    at: ordinal === undefined ? Number(number) - 1 : ORDINALS[ordinal]!,
    frequency: FREQUENCIES[unit ?? ofNumber ?? ''],
  }
}

/** Figures of a period by their names, in an object. */
function holdFigures(check: Check, field: string, expected: unknown, figures: Figures): void {
  if (!isFields(expected)) return check.differ(field, expected, UNKNOWN)
  for (const [name, one] of Object.entries(expected))
    holdFigure(check, `${field} ${name}`, one, figures[figureOf(name) ?? ''])
}

const AT_DISPOSAL = /^(\w+?)_(?:at|on|of)_disposal$/
const GAINS = new Set(['gain_loss', 'gain_or_loss', 'gain', 'loss'])

function atDisposal(field: string): Expectation | undefined {
  const [, name = field] = AT_DISPOSAL.exec(field) ?? []
  if (name === field && !GAINS.has(name)) return undefined
  return ({ input, hold }, expected) => {
    const result = disposalResult(input)
    hold(name, expected, result && disposalFigures(result)[name])
  }
}

const AROUND =
  /^(\w+?)_(after|before)(?:_(?:the_)?(?:change|event|addition|impairment|revaluation|opening|partial_disposal))?$/

/** `monthly_charge_after`, `book_value_before`, `remaining_cost`, `accumulated_removed` */
function aroundEvents(field: string): Expectation | undefined {
  const [, name = '', when] = AROUND.exec(field) ?? []
  const figure = figureOf(name)
  if (when === 'after') return afterEvents(name)
  if (when === 'before' && figure) return (check, one) => compareBefore(check, figure, one)
  const isLeft = /^remaining_|_removed$/.test(field) && !figureOf(field)
  return isLeft ? (check, one) => compareAfter(check, { [field]: one }) : undefined
}

function afterEvents(name: string): Expectation | undefined {
  const [, frequency = ''] = /^(monthly|quarterly|annual)(?:_|$)/.exec(name) ?? []
  if (frequency !== '' || figureWithin(name) === 'depreciation')
    return (check, one) => compareChargeAfter(check, one, FREQUENCIES[frequency])
  return figureOf(name) ? (check, one) => compareAfter(check, { [name]: one }) : undefined
}

const LAST_OF_LIFE = /_at_(?:the_)?(?:end|end_of_life)$/

/** The sums of all periods, or the figures of an asset after the last of them. */
function overAll(field: string): Expectation | undefined {
  const name = field.replace(LAST_OF_LIFE, '')
  if (/^(total|sum)(_of)?_/.test(name) && figureWithin(name) === 'depreciation') return compareTotal
  const [, usual, charged = ''] =
    /^(monthly|quarterly|annual|yearly|periodic)_(\w+)$/.exec(name) ?? []
  if (usual && figureOf(charged) === 'depreciation')
    return (check, expected) => compareUsual(check, expected, FREQUENCIES[usual])
  const figure = figureOf(name)
  if (!figure || figure === 'depreciation') return undefined
  return (check, expected) => {
    if (Array.isArray(expected)) return compareEach(check, name, expected)
    const last = check.periods.at(-1)
    const got = last && { ...figuresAt(check, last.end), ...figuresOfPeriod(last) }[figure]
    holdFigure(check, name, expected, got)
  }
}

/** A figure of the first periods, one after another. */
function compareEach(check: Check, name: string, expected: readonly unknown[]): void {
  for (const [index, wanted] of expected.entries()) {
    const period = check.periods[index]
    const got = period && figuresOfPeriod(period)[figureOf(name) ?? '']
    holdFigure(check, `period ${index + 1} ${name}`, wanted, got)
  }
}
