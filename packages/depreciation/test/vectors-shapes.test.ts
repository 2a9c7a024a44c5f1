import { expect, it } from 'vitest'
import { said } from './year-vector.ts'

/** The ends of the months of 2024. */
const ENDS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2024, month + 1, 0)).toISOString().slice(0, 10),
)
const rows = (row: (end: string, month: number) => object) => ({
  expected: ENDS.map((end, month) => row(end, month + 1)),
})
const one = (row: object) => ({ expected: [row], partial: true })
const YEARS = { frequency: 'annual', life_months: 36 }
const years = (names: readonly unknown[], charge = '400.00') => ({
  expected: names.map((year) => ({ year, depreciation: charge })),
})

/** How rows may say which period they are of: what is met, and what isn't. */
const ROWS: [string, object, object, object][] = [
  ['days', {}, rows((date) => ({ date, charge: '100.00' })), one({ date: ENDS[2], charge: '99' })],
  ['an end', {}, rows((end) => ({ end, charge: '100.00' })), one({ end: ENDS[2], charge: '99' })],
  [
    'months',
    {},
    rows((end) => ({ month: end.slice(0, 7), depreciation: '100.00' })),
    one({ month: '2024-03', accumulated: '200.00' }),
  ],
  [
    'a month of a year',
    {},
    one({ year: 2024, month: 3, accumulated: '300.00' }),
    one({ year: 2024, month: 4, accumulated: '300.00' }),
  ],
  [
    'numbers',
    {},
    one({ period: 3, accumulated: '300.00' }),
    one({ period: 3, accumulated: '100.00' }),
  ],
  [
    'numbers from 0 on',
    {},
    rows((_, month) => ({ index: month - 1, accumulated: `${month}00.00` })),
    rows((_, month) => ({ index: month - 1, accumulated: '100.00' })),
  ],
  [
    'names of no period',
    {},
    rows((_, month) => ({ period: `Month no. ${month}`, depreciation: '100.00' })),
    rows(() => ({ period: 'any', depreciation: '99.00' })),
  ],
  ['years of the asset', YEARS, years([1, 2, 3]), years([1, 2])],
  ['years of the calendar', YEARS, years([2024, 2025, 2026]), years([2025, 2026, 2027])],
  ['fiscal years', YEARS, years(['2024', '2025', '2026']), years(['2024', '2025'])],
  [
    'a fiscal year of several periods',
    {},
    one({ period: 'FY2024', depreciation: '1200.00', book_value: '0.00' }),
    one({ fiscal_year: 2024, depreciation: '100.00' }),
  ],
  [
    'fiscal years by the year in which they begin',
    { ...YEARS, life_months: 24, fiscal_year_start_month: 7 },
    {
      expected: ['300.00', '600.00', '300.00'].map((depreciation, at) => ({
        fiscal_year: 2023 + at,
        depreciation,
      })),
    },
    { expected: [{ fiscal_year: 2022, depreciation: '300.00' }] },
  ],
  [
    'an object by days',
    {},
    { expected: Object.fromEntries(ENDS.map((end) => [end, { depreciation: '100.00' }])) },
    { expected: { [ENDS[0]!]: { depreciation: '100.00' } } },
  ],
  [
    'amounts alone',
    YEARS,
    { expected: ['400.00', 400, '400'] },
    { expected: ['400.00', '400.00'] },
  ],
  [
    'other spelling',
    {},
    one({ periodEnd: '2024-01-31', bookValue: '1100.00' }),
    one({ periodEnd: '2024-01-31', bookValue: '1100.01' }),
  ],
  [
    'minor units',
    {},
    one({ period_end: '2024-01-31', depreciation_minor: 10000, accumulated_cents: '10000' }),
    one({ period_end: '2024-01-31', depreciation_minor_units: 10001 }),
  ],
  [
    'two names for the charge',
    {},
    one({ period_end: '2024-01-31', depreciation: '100.00', charge: '100.00' }),
    one({ period_end: '2024-01-31', depreciation: '100.00', charge: '100.01' }),
  ],
  [
    'a charge before it was rounded',
    { cost: '1000.00' },
    one({ period_end: '2024-01-31', depreciation: '83.33', raw_depreciation: '83.3333' }),
    one({ period_end: '2024-01-31', depreciation: '83.33', raw_depreciation: '83.3511' }),
  ],
  [
    'days that are none of a period',
    {},
    one({ period_start: '2024-02-01', period_end: '2024-02-29', charge: '100.00' }),
    one({ period_start: '2024-02-05', period_end: '2024-02-29', charge: '100.00' }),
  ],
  [
    'an end within a period',
    {},
    one({ period_end: '2024-02-29', charge: '100.00' }),
    one({ period_end: '2024-02-15', charge: '100.00' }),
  ],
  [
    'no frequency but years',
    { frequency: undefined, life_months: 36 },
    one({ period_start: '2025-01-01', period_end: '2025-12-31', depreciation: '400.00' }),
    one({ period_start: '2025-01-01', period_end: '2025-12-31', depreciation: '33.33' }),
  ],
  [
    'the percent of a table',
    { method: 'macrs_gds_table', class_years: 5, convention: 'half_year', frequency: 'annual' },
    one({ period_end: '2024-12-31', depreciation: '240.00', percent: '20.00' }),
    one({ period_end: '2024-12-31', depreciation: '240.00', percent: '32.00' }),
  ],
]

it.each(ROWS)('reads rows by %s', (_, inputs, met, missed) => {
  expect(said(inputs, met)).toEqual([])
  expect(said(inputs, missed)).not.toEqual([])
})

/** How else a vector may say the same. */
const SHAPES: [string, object, object, object][] = [
  [
    'an error in an object',
    { cost: '1.001' },
    { expected: { error: 'too_many_decimals' } },
    { expected: { error: 'cost_negative' } },
  ],
  [
    'an error with its field',
    { cost: '-1.00' },
    { expected_error: { code: 'cost_negative', field: 'cost' } },
    { expected_error: { code: 'cost_negative', field: 'salvage' } },
  ],
  [
    'an error by another name',
    { life_months: 0 },
    { expected_problems: [{ code: 'life_not_positive', field: 'life_months' }] },
    { expected_error_code: 'life_not_integer' },
  ],
  [
    'nothing but an error of what is refused',
    { cost: '-1.00' },
    { expected_error: 'cost_negative' },
    { expected_error: 'cost_negative', expected_total: '1200.00' },
  ],
  [
    'a tolerance in major units',
    {},
    { ...one({ period_end: '2024-01-31', charge: '100.02' }), tolerance: '0.02' },
    { ...one({ period_end: '2024-01-31', charge: '100.03' }), tolerance: { amount: '0.02' } },
  ],
  [
    'a tolerance of one figure',
    {},
    { ...one({ period_end: '2024-01-31', charge: '100.02' }), tolerance: { depreciation: 2 } },
    { ...one({ period_end: '2024-01-31', accumulated: '100.02' }), tolerance: { depreciation: 2 } },
  ],
  [
    'a tolerance of one row',
    {},
    one({ period_end: '2024-01-31', charge: '100.02', tolerance: 2 }),
    one({ period_end: '2024-01-31', charge: '100.03', tolerance: 2 }),
  ],
  [
    'flags as texts',
    {},
    { ...one({ period_end: '2024-01-31', charge: '100.00' }), partial: 'true' },
    { expected_total: '1.00', informative: 'no' },
  ],
  [
    'a method with its terms',
    {
      method: { kind: 'declining_balance', rate: { kind: 'factor', factor: '1' } },
      life_months: 24,
    },
    { expected_accumulated_at: { '2024-12-31': '600.00' } },
    { expected_accumulated_at: { '2024-12-31': '1200.00' } },
  ],
  [
    'units with their readings',
    {
      method: 'units_of_production',
      units: { total: 10, readings: [{ date: ENDS[0], units: 5 }] },
    },
    { expected_total: '600.00' },
    { expected_total: '1200.00' },
  ],
  [
    'units by days',
    { method: 'units_of_production', units_total: 10, units: { [ENDS[0]!]: 5 } },
    { expected_total: '600.00' },
    { expected_total: '1200.00' },
  ],
  [
    'other names of inputs',
    { cost: undefined, costMinor: 240000, salvage: undefined, residual_value: '400.00' },
    { expected_total: '2000.00' },
    { expected_total: '2400.00' },
  ],
  [
    'a salvage in percent',
    { salvage: '10 %' },
    { expected_salvage: '120.00' },
    { expected_salvage: '10' },
  ],
  [
    'a day as its midnight, and a fiscal year by its first day',
    { in_service_date: '2024-01-01T00:00:00Z', fiscal_year_start: '07-01', frequency: 'annual' },
    one({ period_end: '2024-06-30T00:00:00.000Z', depreciation: '600.00' }),
    one({ period_end: '2024-12-31', depreciation: '1200.00' }),
  ],
  [
    'a disposal beside the inputs',
    {},
    { disposal: { date: ENDS[5], proceeds: '700.00', expected: { gain_loss: '100.00' } } },
    { disposal: { date: ENDS[5], proceeds: '700.00', expected: { gain_loss: '0.00' } } },
  ],
  [
    'rows and totals in an object',
    {},
    { expected: { ...rowsIn(), totals: { final_book_value: '0.00' } } },
    { expected: { ...rowsIn(), totals: { final_book_value: '1.00' } } },
  ],
  [
    'figures of a period in an object',
    {},
    { expected_first_period: { period_end: ENDS[0], depreciation: '100.00' } },
    { expected_first_period: { period_end: ENDS[0], depreciation: '1.00' } },
  ],
  [
    'figures of one period after another',
    YEARS,
    { expected_accumulated: ['400.00', '800.00', '1200.00'] },
    { expected_accumulated: ['400.00', '800.00', '1200.01'] },
  ],
  [
    'figures by days, whatever they are called',
    {},
    { expected_as_of: { [ENDS[5]!]: { book_value: '600.00' } } },
    { expected_as_of: { [ENDS[5]!]: { book_value: '0.00' } } },
  ],
  ['rows, which there have to be', {}, rowsOf(), { partial: true, expected: [] }],
]
function rowsIn() {
  return { rows: rowsOf().expected }
}
function rowsOf() {
  return rows((end) => ({ period_end: end, depreciation: '100.00' }))
}

it.each(SHAPES)('reads %s', (_, inputs, met, missed) => {
  expect(said(inputs, met)).toEqual([])
  expect(said(inputs, missed)).not.toEqual([])
})

it('accepts the row of an impairment with the balances before or after it, and depreciation without the loss', () => {
  const events = [{ type: 'impairment', date: '2024-06-30', recoverable_amount: '300.00' }]
  const at = (end: string, figures: object) => said({}, { events, ...one({ end, ...figures }) })
  expect(at('2024-06-30', { accumulated: '600.00', book_value: '600.00' })).toEqual([])
  expect(at('2024-06-30', { accumulated: '900.00', book_value: '300.00' })).toEqual([])
  expect(at('2024-07-31', { accumulated: '650.00', book_value: '250.00' })).toEqual([])
  expect(at('2024-06-30', { book_value: '400.00' })).toHaveLength(1)
  expect(at('2024-07-31', { accumulated: '600.00' })).toHaveLength(1)
})
