import { isExpectation } from './expectations.ts'
import { isHeld } from './invariants.ts'
import { isFields } from './names.ts'
import { typesOf } from './read-events.ts'
import { DESCRIPTIONS, eventsOf, methodOf, wordsOf } from './read-values.ts'
import type { Vector, VectorEvent } from './vector.ts'
import { isPool, sameWord } from './words.ts'

/** Fields of inputs that are read, or that only say again what others do. */
const INPUTS = wordsOf(`
  acquisition_date annual_rate annual_rate_value as_of class_years convention cost costs costs_of_sale currency
  currency_minor_units day_count_basis depreciation_start_override disposal disposal_date disposal_proceeds end_date end_of_life events factor
  first_period_end first_year_fraction first_year_months fiscal_year_start_month frequency in_service_date life_months
  life_years method opening_accumulated opening_as_of opening_book_value pool_years posted_until proceeds quarter rate
  rate_from_salvage rate_kind remaining_life_months rounding salvage salvage_percent salvage_role same_asset_group
  straight_line_remaining straight_line_switch switch_to_straight_line table unit_label units units_total`)
const OF_POOLS = wordsOf('additions opening small_pool_limit years')
const OF_ROWS = wordsOf(`
  amounts charges entries lines manual_rows percent percentages percents rates rows schedule table_rows`)
const DESCRIBING = wordsOf(`
  asset asset_id category comment comments description id label name note notes reference site tag tags title what`)

/** What any event may say. */
const EVENT = wordsOf(`
  comment date description effective_date effective_from expected id kind label name note notes reading reason sequence
  standard type`)
const WORTH = 'fair_value new_value recoverable_amount'
const SOLD = 'costs costs_of_sale proceeds sale_price trade_in_value'
const LIFE = 'new_end_date new_life_months new_remaining_life_months remaining_life_months'
const SALVAGE = 'new_salvage new_salvage_percent salvage'
/** What an event of a type is read from. */
const EVENTS: Record<string, ReadonlySet<string>> = {
  addition: wordsOf('amount cost'),
  value_change: wordsOf('amount new_gross_value'),
  life_change: wordsOf(LIFE),
  salvage_change: wordsOf(SALVAGE),
  impairment: wordsOf(`${WORTH} amount loss`),
  impairment_reversal: wordsOf(`${WORTH} amount ceiling_without_impairment gain`),
  revaluation: wordsOf(`${WORTH} amount method mode`),
  partial_disposal: wordsOf(`${SOLD} cost cost_part fraction percent`),
  suspension: wordsOf('extend extends_life from to'),
  held_for_sale: wordsOf('extend extends_life from to'),
  resume: wordsOf('extend extends_life'),
  reversal: wordsOf('reverses reverses_id'),
  opening_balance: wordsOf('accumulated amount opening_accumulated'),
  method_change: wordsOf(`
    ${LIFE} annual_rate class_years end_of_life factor method new_method percents pool_years rate rate_from_salvage
    rate_kind salvage_role straight_line_remaining straight_line_switch switch_to_straight_line`),
}
const DISPOSED = wordsOf(SOLD)

/** Where an asset was moved changes no amount. */
const MOVED = wordsOf(`
  from to from_site to_site site from_location to_location location from_department to_department department from_category
  to_category category from_employee to_employee employee`)

const READING = wordsOf('period_end date units note')
const DISPOSAL = wordsOf('date type proceeds costs costs_of_sale reason expected')

const TOLERANCE = wordsOf(`
  minor_units year_rounded_carry_minor_units per_period_rounding_minor_units period_minor_units
  fiscal_year_totals_minor_units last_period_of_each_fiscal_year_minor_units total_minor_units
  depreciation_minor_units accumulated_minor_units book_value_minor_units cumulative_rounding note notes why
  applies_to per_period_rounding`)

const ROUNDINGS =
  /^(default|cumulative|cumulative_unrounded_carry|year_rounded_carry|per_period\w*|fiscal_year_rounded_then_periods\w*)$/

/** Fields of a vector that the calculation ignores, so that nobody takes them for compared. */
export function unknownFields(vector: Vector): [string, unknown][] {
  const { inputs, tolerance, rounding } = vector
  const isSaid = (field: string) => DESCRIPTIONS.has(field) || isExpectation(field)
  const named = [vector.invariants ?? vector.expected_invariants ?? []].flat().map(String)
  return [
    ...Object.entries(vector).filter(([field]) => !isSaid(field)),
    ...unknownIn('inputs', inputs, inputsOf(vector)),
    ...unknownIn('inputs.disposal', inputs.disposal, DISPOSAL),
    ...[inputs.units ?? []].flat().flatMap((one) => unknownReading(one)),
    ...eventsIn(vector)
      .flatMap((event) => unknownIn('events', event, fieldsOf(event)))
      .filter(([name]) => !name.startsWith('events.expected_')),
    ...unknownIn('tolerance', tolerance, TOLERANCE),
    ...roundingsOf(rounding, inputs.rounding).filter(([, one]) => !ROUNDINGS.test(String(one))),
    ...named.filter((name) => !isHeld(name)).map((name): [string, unknown] => ['invariants', name]),
  ]
}

const roundingsOf = (...all: unknown[]) =>
  all.map((one): [string, unknown] => ['rounding', one ?? 'default'])

/** Fields that the method doesn't use would otherwise be ignored silently. */
function inputsOf(vector: Vector): ReadonlySet<string> {
  const method = methodOf(vector)
  const isOne = (...names: string[]) => names.some((name) => sameWord(name, method))
  return new Set([
    ...INPUTS,
    ...DESCRIBING,
    ...(isPool(vector) ? OF_POOLS : []),
    ...(isOne('table', 'manual') ? OF_ROWS : []),
  ])
}

/** Types without fields of their own have those of disposals. */
function fieldsOf(event: VectorEvent): ReadonlySet<string> {
  const types = typesOf(event).map((type) => (type === 'transfer' ? MOVED : EVENTS[type]))
  return new Set([...EVENT, ...types.flatMap((fields) => [...(fields ?? DISPOSED)])])
}

/** Units may be by their days. */
const unknownReading = (one: unknown) =>
  isFields(one) && Object.keys(one).every((name) => /^\d{4}-/.test(name))
    ? []
    : unknownIn('inputs.units', one, READING)

const unknownIn = (what: string, given: unknown, known: ReadonlySet<string>): [string, unknown][] =>
  typeof given === 'object' && given !== null
    ? Object.entries(given)
        .filter(([name]) => !known.has(name))
        .map(([name, said]) => [`${what}.${name}`, said])
    : []

/** Anything but a list is reported elsewhere. */
function eventsIn(vector: Vector): VectorEvent[] {
  try {
    return eventsOf(vector)
  } catch {
    return []
  }
}
