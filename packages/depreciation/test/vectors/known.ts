import { isExpectation } from './expectations.ts'
import { isHeld } from './invariants.ts'
import { DESCRIPTIONS, eventsOf, wordsOf } from './read-values.ts'
import type { Vector } from './vector.ts'

/** Fields of inputs that are read, or that only say again what others do. */
const INPUTS = wordsOf(`
  acquisition_date additions amounts annual_rate annual_rate_value as_of charges class_years convention cost costs
  costs_of_sale currency currency_minor_units day_count_basis disposal disposal_date disposal_proceeds end_date
  end_of_life entries events factor first_period_end first_year_fraction first_year_months fiscal_year_start_month
  frequency in_service_date label life_months life_years lines manual_rows method note notes opening
  opening_accumulated opening_as_of opening_book_value percent percentages percents pool_years posted_until proceeds
  quarter rate rate_from_salvage rate_kind rates remaining_life_months rounding rows salvage salvage_percent
  salvage_role same_asset_group schedule small_pool_limit straight_line_remaining straight_line_switch
  switch_to_straight_line table table_rows total_units unit_label unit_readings units units_total years`)

const EVENT = wordsOf(`
  accumulated amount annual_rate ceiling_without_impairment class_years cost cost_part costs costs_of_sale date
  effective_date effective_from end_of_life expected extend factor fair_value fraction from gain id loss method mode
  new_end_date new_gross_value new_life_months new_method new_remaining_life_months new_salvage new_salvage_percent
  new_value note notes opening_accumulated percent percents pool_years proceeds rate_from_salvage rate_kind reading
  reason recoverable_amount remaining_life_months reverses reverses_id salvage salvage_role sequence standard
  straight_line_remaining straight_line_switch switch_to_straight_line to type`)

const READING = wordsOf('period_end date units')
const DISPOSAL = wordsOf('date type proceeds costs costs_of_sale reason')

const TOLERANCE = wordsOf(`
  minor_units year_rounded_carry_minor_units per_period_rounding_minor_units period_minor_units
  fiscal_year_totals_minor_units last_period_of_each_fiscal_year_minor_units total_minor_units
  depreciation_minor_units accumulated_minor_units book_value_minor_units cumulative_rounding note notes why
  applies_to per_period_rounding`)

const ROUNDINGS =
  /^(default|cumulative|cumulative_unrounded_carry|year_rounded_carry|per_period\w*|fiscal_year_rounded_then_periods\w*)$/

/** What a vector says of its asset that is left out of its calculation, by name: nobody should take it for tried. */
export function unknownFields(vector: Vector): string[] {
  if (!vector?.inputs) return []
  const { inputs, tolerance, rounding } = vector
  const named = [vector.invariants ?? []].flat().map(String)
  const isSaid = (field: string) => DESCRIPTIONS.has(field) || isExpectation(field)
  return [
    ...Object.keys(vector).filter((field) => !isSaid(field)),
    ...unknownIn('inputs', inputs, INPUTS),
    ...unknownIn('inputs.disposal', inputs.disposal, DISPOSAL),
    ...[inputs.units ?? []].flat().flatMap((one) => unknownIn('inputs.units', one, READING)),
    ...eventsIn(vector)
      .flatMap((event) => unknownIn('events', event, EVENT))
      .filter((name) => !name.startsWith('events.expected_')),
    ...unknownIn('tolerance', tolerance, TOLERANCE),
    ...(ROUNDINGS.test(String(rounding ?? 'default')) ? [] : [`rounding ${String(rounding)}`]),
    ...named.filter((name) => !isHeld(name)).map((name) => `invariants ${name}`),
  ]
}

const unknownIn = (what: string, given: unknown, known: ReadonlySet<string>): string[] =>
  typeof given === 'object' && given !== null
    ? Object.keys(given)
        .filter((name) => !known.has(name))
        .map((name) => `${what}.${name}`)
    : []

/** Where they are no list, that is said elsewhere. */
function eventsIn(vector: Vector): unknown[] {
  try {
    return eventsOf(vector)
  } catch {
    return []
  }
}
