import { expect, it } from 'vitest'
import { said } from './year-vector.ts'

const total = (expected: string) => ({ expected_total: expected })
const january = { period_end: '2024-01-31', depreciation: '700.00' }
/** Inputs, what comes of them, and what doesn't. */
const READ: [string, object, object, object][] = [
  [
    'rows that somebody wrote',
    { method: 'manual', rows: [january, { date: '2024-03-31', amount: '500.00' }] },
    { expected_accumulated_at: { '2024-02-29': '700.00', '2024-03-31': '1200.00' } },
    { expected_accumulated_at: { '2024-02-29': '700.01' } },
  ],
  [
    'written amounts by the days on which they are charged',
    { method: 'manual', manual_rows: { '2024-01-31': '1.00', '2024-02-29': '2.00' } },
    {
      expected: [january, january].map((row, at) => ({
        ...row,
        depreciation: `${at + 1}.00`,
        period_end: ['2024-01-31', '2024-02-29'][at],
      })),
    },
    total('3.01'),
  ],
  [
    'more written than there is to charge',
    { method: 'manual', charges: ['700.00', '500.01'] },
    { expected_error: 'manual_exceeds_base' },
    {},
  ],
  [
    'a table of percents',
    { method: 'table', percents: ['50', 30, '20 %'], frequency: 'annual' },
    { expected_depreciation: ['600.00', '360.00', '240.00'] },
    { expected_depreciation: ['600.00', '360.00', '240.01'] },
  ],
  [
    'rates of a table',
    { method: 'table', rates: ['0.6', '40%'], frequency: 'annual' },
    { expected_depreciation: ['720.00', '480.00'] },
    total('1200.01'),
  ],
  [
    'rows of a table',
    {
      method: 'table',
      rows: [
        { year: 1, percent: '60' },
        { year: 2, rate: '0.4' },
      ],
      frequency: 'annual',
    },
    { expected_depreciation: ['720.00', '480.00'] },
    total('1200.01'),
  ],
  [
    'a table of MACRS by its name, from the quarter that is said',
    { method: 'table', table: 'A-2', class_years: '5', convention: undefined, frequency: 'annual' },
    { expected_first_depreciation: '420.00' },
    { expected_first_depreciation: '240.00' },
  ],
  [
    'a rate in percent',
    { method: 'declining_balance', annual_rate: '40 %', frequency: 'Yearly', life_months: 60 },
    { expected_first_depreciation: '480.00', expected_rate: '0.4' },
    { expected_rate: '0.41' },
  ],
  [
    'a method by another name',
    { method: 'double_declining_balance', frequency: 'annual', life_months: 60 },
    { expected_first_depreciation: '480.00' },
    { expected_first_depreciation: '240.00' },
  ],
  [
    'a straight line of the whole cost down to the salvage',
    { salvage: '300.00', salvage_role: 'floor' },
    { expected_monthly: '100.00', expected_period_count: 9, expected_total: '900.00' },
    { expected_monthly: '75.00' },
  ],
  [
    'a change to a straight line, without the role that the salvage had before',
    {
      method: 'declining_balance',
      annual_rate: '0.4',
      salvage: '300.00',
      salvage_role: 'floor',
      life_months: 24,
      events: [{ type: 'method_change', date: '2025-01-01', new_method: 'straight_line' }],
    },
    { expected_monthly_after: '35.00' },
    { expected_monthly_after: '60.00' },
  ],
  [
    'a change from a rate to a straight line over what remains',
    {
      method: 'french_linear',
      annual_rate: '0.5',
      life_months: undefined,
      events: [
        {
          type: 'method_change',
          date: '2024-07-01',
          new_method: 'straight_line',
          remaining_life_months: 9,
        },
      ],
    },
    { expected_monthly_after: '100.00' },
    { expected_monthly_after: '50.00' },
  ],
  [
    'a life in years',
    { life_months: undefined, life_years: 2 },
    { expected_period_count: 24 },
    { expected_period_count: 2 },
  ],
  [
    'a life by its last day',
    { life_months: null, end_date: '2024-12-31' },
    { expected_end_date: '2024-12-31', expected_monthly: '100.00' },
    { expected_period_count: 11 },
  ],
  [
    'a currency that has no minor units',
    { currency_minor_units: undefined, currency: 'JPY', cost: '1201', salvage: '1' },
    total('1200'),
    total('1201'),
  ],
  [
    'units of one period after another',
    { method: 'units_of_production', life_months: null, units_total: 10, units: [4, 6] },
    { expected_depreciation: ['480.00', '720.00'] },
    total('0.00'),
  ],
  [
    'an opening balance as an event',
    { events: [{ type: 'opening_balance', date: '2024-06-30', accumulated: '900.00' }] },
    { expected_total: '300.00', expected_monthly: '50.00' },
    total('1200.00'),
  ],
  [
    'an event that undoes another',
    {
      events: [
        { id: 7, type: 'addition', date: '2024-07-01', amount: '600.00' },
        { type: 'reversal', date: '2024-08-01', reverses: 7 },
      ],
    },
    total('1200.00'),
    total('1800.00'),
  ],
  [
    'a part of the cost of that day',
    {
      events: [
        { type: 'addition', date: '2024-06-30', amount: '1200.00' },
        { type: 'partial_disposal', date: '2024-06-30', cost_part: '600.00' },
      ],
    },
    {
      expected_after: {
        cost_removed: '600.00',
        accumulated_removed: '150.00',
        remaining_cost: '1800.00',
      },
    },
    { expected_after: { accumulated_removed: '300.00' } },
  ],
  [
    'a disposal among the inputs',
    { disposal: { date: '2024-06-30', proceeds: '650.00', costs: '10.00' } },
    {
      expected_gain_loss: '40.00',
      expected_accumulated_at_disposal: '600.00',
      totals: { book_value_at_disposal: '600.00' },
    },
    { expected_gain_loss: '50.00' },
  ],
]

it.each(READ)('reads %s', (_, inputs, met, missed) => {
  expect(said(inputs, met)).toEqual([])
  expect(said(inputs, missed)).not.toEqual([])
})

it('refuses inputs that it would have to guess', () => {
  const event = (one: object) => said({ events: [{ date: '2024-07-01', ...one }] }, {}).join()
  expect(event({ type: 'impairment' })).toContain('has no amount or loss')
  expect(event({ type: 'addition' })).toContain('has no amount or cost')
  expect(event({ type: 'life_change' })).toContain('life_change has no life')
  expect(event({ type: 'revaluation', fair_value: '1', mode: 'half' })).toContain(
    'revaluation half',
  )
  expect(said({ cost: undefined }, {}).join()).toContain('there is no cost')
  expect(said({ in_service_date: null }, {}).join()).toContain('there is no day in service')
  expect(said({ method: 'manual' }, {}).join()).toContain('a manual method has no rows')
  expect(said({ method: 'table' }, {}).join()).toContain('a table has no percents')
  expect(said({ method: 'declining_balance' }, {}).join()).toContain('has no rate')
})

it('names every field that it ignores, wherever it is', () => {
  const units = [{ period_end: '2024-01-31', units: 1, shift: 'night' }]
  const fields = { tolerance: { per_cent: 'one' }, rounding: 'bankers', invariants: ['INV-99'] }
  const named = (inputs: object, more: object) =>
    said(inputs, { expected_total: '1200.00', ...more }).map((line) => line.split(':')[0])
  expect(named({ units, disposal: { mood: 'sad' } }, { mood: 'sad', ...fields })).toEqual([
    'mood',
    'inputs.disposal.mood',
    'inputs.units.shift',
    'tolerance.per_cent',
    'rounding',
    'invariants',
  ])
  expect(named({ rounding: 'bankers', percents: ['50', '50'], opening: '1.00' }, {})).toEqual([
    'inputs.percents',
    'inputs.opening',
    'rounding',
  ])
  expect(named({ name: 'Press', label: 'A' }, { comment: 'fine', title: 'A press' })).toEqual([])
})
