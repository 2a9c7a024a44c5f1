import type { AssetBook } from '@steward/contract/asset-depreciation.ts'
import { type Step } from '@steward/depreciation/explain.ts'
import { fiscalYears, type YearRow } from '@steward/depreciation/fiscal-years.ts'
import { formatMinor, type Minor, type Ratio } from '@steward/depreciation/numbers.ts'
import { type Period, schedule } from '@steward/depreciation/schedule.ts'
import { type Value, valueAt } from '@steward/depreciation/value-at.ts'
import type { Basis, BookBasis } from '#shared/figures/basis.ts'
import type { Computed } from '#shared/figures/compute.ts'
import type { Parameters, Sourced } from '#shared/figures/parameters.ts'

type Money = (amount: Minor) => string
type From = AssetBook['parameters']['cost']['from']

const fromOf = ({ from }: Sourced<unknown>): From =>
  from && {
    type: from.type,
    id: 'id' in from ? from.id : null,
    name: 'id' in from ? from.name : null,
  }

const sourced = <T, V>(one: Sourced<T>, value: (given: T) => V): { value: V; from: From } => ({
  value: value(one.value),
  from: fromOf(one),
})
const same = <T>(value: T): T => value

function parametersOf(
  { start_month, frequency, id, name }: BookBasis,
  all: Parameters,
  money: Money,
): AssetBook['parameters'] {
  const orNull = (amount: Minor | null) => (amount === null ? null : money(amount))
  const byBook = { type: 'book', id, name } as const
  const method = all.method.value
  return {
    cost: sourced(all.cost, orNull),
    salvage_value: sourced(all.salvage, money),
    depreciation_method: sourced(
      all.method,
      (one) => one && { id: one.id || null, name: one.name },
    ),
    method_kind: method?.kind ?? null,
    method_version: method?.version ?? null,
    useful_life_months: sourced(all.life, same),
    convention: sourced(all.convention, same),
    in_service_date: sourced(all.in_service_date, same),
    opening_accumulated: sourced(all.opening_accumulated, orNull),
    opening_as_of: sourced(all.opening_as_of, same),
    units_total: sourced(all.units_total, same),
    fiscal_year_starts_in: { value: start_month, from: byBook },
    frequency: { value: frequency, from: byBook },
  }
}

const valueOf = (one: Value, money: Money): AssetBook['value'] => ({
  cost: money(one.cost),
  accumulated: money(one.accumulated),
  impairment: money(one.impairment),
  book_value: money(one.bookValue),
  surplus: money(one.surplus),
  salvage_value: money(one.salvage),
  remaining_months: one.remainingMonths,
  status: one.status,
})

const periodOf = (one: Period, money: Money): AssetBook['periods'][number] => ({
  fiscal_year: one.fiscalYear,
  start: one.start,
  end: one.end,
  opening_book_value: money(one.openingBookValue),
  depreciation: money(one.depreciation),
  impairment: money(one.impairment),
  revaluation: money(one.revaluation),
  addition: money(one.addition),
  disposal: money(one.disposalCost - one.disposalAccumulated),
  accumulated: money(one.accumulated),
  book_value: money(one.bookValue),
})

const yearOf = (
  one: YearRow,
  locked_through: string | null,
  money: Money,
): AssetBook['years'][number] => ({
  fiscal_year: one.fiscalYear,
  start: one.start,
  end: one.end,
  opening_cost: money(one.openingCost),
  additions: money(one.additions),
  revaluation_cost: money(one.revaluationCost),
  disposals_cost: money(one.disposalsCost),
  closing_cost: money(one.closingCost),
  opening_accumulated: money(one.openingAccumulated),
  charge: money(one.charge),
  impairment: money(one.impairment),
  revaluation_accumulated: money(one.revaluationAccumulated),
  disposals_accumulated: money(one.disposalsAccumulated),
  closing_accumulated: money(one.closingAccumulated),
  opening_book_value: money(one.openingBookValue),
  closing_book_value: money(one.closingBookValue),
  proceeds: money(one.proceeds),
  selling_costs: money(one.costsOfSale),
  gain_loss: money(one.gainLoss),
  is_closed: locked_through !== null && one.end <= locked_through,
})

/** An asset in a book as the API answers it. */
export function bookAnswer(basis: Basis, book: BookBasis, one: Computed, on: string): AssetBook {
  const money: Money = (amount) => formatMinor(amount, basis.digits)
  const { input, parameters, problem } = one
  const periods = input && schedule(input)
  return {
    book: {
      id: book.id,
      name: book.name,
      is_default: book.is_default,
      locked_through: book.locked_through,
    },
    parameters: parametersOf(book, parameters, money),
    problem,
    value: input ? valueOf(valueAt(input, on), money) : null,
    periods: periods?.ok ? periods.value.map((period) => periodOf(period, money)) : [],
    years:
      input && problem !== 'date_too_late'
        ? fiscalYears(input).map((year) => yearOf(year, book.locked_through, money))
        : [],
  }
}

const isRatio = (value: Minor | Ratio): value is Ratio => typeof value === 'object'

/** A step of the arithmetic: fractions as `numerator/denominator`. */
export const stepAnswer = ({ kind, values, result }: Step, { digits }: Basis) => ({
  kind,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isRatio(value) ? `${value.num}/${value.den}` : formatMinor(value, digits),
    ]),
  ),
  result: formatMinor(result, digits),
})
