import { reducingPoolYear } from '../../src/reducing-pool.ts'
import { type Check, UNKNOWN } from './check.ts'
import { compareError } from './errors.ts'
import { isExpectation } from './expectations.ts'
import { amount, eventsOf, rateIn, wordsOf } from './read-values.ts'
import { toleranceFor } from './tolerance.ts'
import type { Inputs, Vector } from './vector.ts'

const POOL_YEAR = wordsOf('allowance balancing_charge closing')

/** One year of a pool, or one after another: each opens with what the one before left. */
export function comparePool(vector: Vector, hold: Check['hold'], differ: Check['differ']): void {
  const { inputs } = vector
  const money = (value: unknown) => amount(value, inputs.currency_minor_units)
  const rows = [vector.expected ?? []].flat() as Record<string, string>[]
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
        hold(name, wanted, known[name as keyof typeof known], toleranceFor(vector))
      else differ(name, wanted, UNKNOWN)
  }
  for (const row of rows.slice(years.length)) differ('expected', row, 'no year of the pool')
  compareRestOfPool(vector, differ)
}

/** A pool is only its years: whatever else is expected of it can't be compared. */
function compareRestOfPool(vector: Vector, differ: Check['differ']): void {
  compareError(vector, [], differ)
  for (const [field, wanted] of Object.entries(vector))
    if (isExpectation(field)) differ(field, wanted, UNKNOWN)
  for (const [field, wanted] of Object.entries(vector.totals ?? {}))
    if (field !== 'equals') differ(field, wanted, 'not a total we know')
  for (const event of eventsOf(vector)) differ('events', event, UNKNOWN)
}
