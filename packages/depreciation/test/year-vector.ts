import { differencesOf } from './vectors/compare.ts'
import type { Vector } from './vectors/vector.ts'

/** An asset of 1,200.00 that is charged 100.00 in each month of 2024. */
export const INPUTS = {
  method: 'straight_line',
  cost: '1200.00',
  salvage: '0.00',
  life_months: 12,
  in_service_date: '2024-01-01',
  convention: 'full_month',
  frequency: 'monthly',
  currency_minor_units: 2,
}

/** A vector of that asset with some inputs and fields of its own. */
export const vector = (inputs: object, fields: object, id = 'X') =>
  ({ id, inputs: { ...INPUTS, ...inputs }, ...fields }) as unknown as Vector

/** The differences in such a vector: a text for each figure and each field that isn't known. */
export const said = (inputs: object, fields: object): string[] =>
  differencesOf(vector(inputs, fields)).map(
    ({ field, expected, got }) => `${field}: ${expected}, ${got}`,
  )
