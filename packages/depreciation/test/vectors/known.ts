import { eventsOf } from './read-values.ts'
import type { Vector } from './vector.ts'

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Fields that describe a vector. Any other has to be understood, or is a difference. */
export const DESCRIPTIONS = words(`
  id source what inputs method events expected expected_error rounding tolerance totals partial informative
  notes note quirk vector_version label`)

/** Fields of inputs that are read, or that only say again what others do. */
const INPUTS = words(`
  acquisition_date additions annual_rate annual_rate_value as_of class_years convention cost costs costs_of_sale currency
  currency_minor_units day_count_basis disposal_date disposal_proceeds end_date end_of_life events factor first_period_end
  first_year_fraction first_year_months fiscal_year_start_month frequency in_service_date label life_months method opening
  opening_accumulated opening_as_of opening_book_value pool_years posted_until proceeds quarter rate rate_from_salvage
  remaining_life_months rounding salvage salvage_percent salvage_role same_asset_group small_pool_limit straight_line_remaining
  straight_line_switch switch_to_straight_line units units_total`)

const EVENT = words(`
  amount ceiling_without_impairment cost_part costs costs_of_sale date effective_from expected
  extend fair_value fraction from mode annual_rate end_of_life factor new_end_date new_gross_value new_life_months new_method new_salvage straight_line_remaining
  straight_line_switch switch_to_straight_line note notes proceeds reading
  reason recoverable_amount remaining_life_months standard to type`)

/** What a vector says of its asset that is left out of its calculation, by name: nobody should take it for tried. */
export function unknownFields(vector: Vector): string[] {
  if (!vector?.inputs) return []
  const given = Object.keys(vector.inputs).filter((name) => !INPUTS.has(name))
  const ofEvents = [eventsOf(vector)]
    .flat()
    .flatMap((event) => Object.keys(event ?? {}).filter((name) => !EVENT.has(name)))
    .filter((name) => !name.startsWith('expected_'))
  return [...given.map((name) => `inputs.${name}`), ...ofEvents.map((name) => `events.${name}`)]
}
