import { expect, it } from 'vitest'
import { differencesOfRegister } from './vectors/register.ts'
import { INPUTS, said } from './year-vector.ts'

/** What a year of 100.00 a month is said to come to, and what it doesn't. */
const EXPECTED: [object, object][] = [
  [{ expected_monthly: '100.00' }, { expected_monthly: '100.01' }],
  [{ expected_monthly_charge: '100.00' }, { expected_monthly_charge: '99.99' }],
  [
    { expected_charge_in: { '2024-02': '100.00', 2024: '1200.00' } },
    { expected_charge_in: { 2024: '1.00' } },
  ],
  [
    { expected_book_value: { '2024-06-30': '600.00' } },
    { expected_book_value: { '2024-06-30': '0.00' } },
  ],
  [
    { expected_accumulated_by_year: { 2024: '1200.00' } },
    { expected_accumulated_by_year: { 2023: '1.00' } },
  ],
  [{ expected_nbv_at: { '2024-03': '900.00' } }, { expected_nbv_at: { '2024-04': '900.00' } }],
  [{ expected_book_value: '0.00' }, { expected_book_value: '0.01' }],
  [{ expected_book_value_at_end_of_life: '0.00' }, { expected_book_value_at_end_of_life: '0.01' }],
  [{ expected_total_charge: '1200.00' }, { expected_total_charge: '1200.01' }],
  [{ expected: { total: '1200.00', periods: 12 } }, { expected: { total: '0.00' } }],
  [
    { expected_charge: { from: '2024-01-01', to: '2024-03-31', amount: '300.00' } },
    { expected_charge: { from: '2024-01-01', to: '2024-03-30', amount: '300.00' } },
  ],
  [
    { expected_fiscal_years: [{ fiscal_year: 2024, charge: '1200.00', closing_nbv: '0.00' }] },
    { expected_fiscal_years: [{ fiscal_year: 2025, charge: '1.00' }] },
  ],
  [
    { expected_ends_on: '2024-12-31', expected_end_date: '2024-12-31' },
    { expected_ends_on: '2024-11-30' },
  ],
  [
    { value_at: { '2024-03-31': { accumulated: '300.00', nbv: '900.00' } } },
    { value_at: { '2024-03-31': { accumulated: '0.00' } } },
  ],
  [
    { value_at: [{ date: '2024-03-15', view: 'accrued', accumulated: '248.39' }] },
    { value_at: [{ date: '2024-03-15', accumulated: '248.39' }] },
  ],
  [
    { expected: [{ fiscal_year: 2024, charge: '1200.00' }], partial: true },
    { expected: [{ period: 1, charge: '1.00' }], partial: true },
  ],
  [
    { expected: [{ as_of: '2024-03-31', cost: '1200.00', remaining_months: 9 }] },
    { expected: [{ as_of: '2024-03-31', cost: '0.00' }] },
  ],
  [
    {
      invariants: [
        'INV-1',
        'INV-2',
        'INV-3',
        'INV-4',
        'INV-5',
        'INV-6',
        'INV-7',
        'INV-8',
        'INV-9',
        'INV-10',
        'INV-11',
        'INV-12',
        'INV-13',
        'INV-14',
        'INV-16',
        'INV-17',
        'INV-18',
      ],
    },
    { invariants: ['INV-15'] },
  ],
  [
    { expected_total: '1200.00', tolerance: 0 },
    { expected_salvage: '1.00', tolerance: 0 },
  ],
]

it.each(EXPECTED)('holds %j, and not %j', (met, missed) => {
  expect(said({}, met)).toEqual([])
  expect(said({}, missed)).not.toEqual([])
})

/** What half a year of 100.00 and another of 200.00 a month are said to come to. */
const AROUND: [object, object][] = [
  [{ expected_monthly_after: '200.00' }, { expected_monthly_after: '100.00' }],
  [{ expected_charge_after_change: '200.00' }, { expected_monthly_charge_after: '199.99' }],
  [{ expected_accumulated_before: '600.00' }, { expected_accumulated_before: '600.01' }],
  [{ expected_cost_after: '1800.00' }, { expected_cost_after: '1200.00' }],
  [{ expected_remaining_cost: '1800.00' }, { expected_remaining_cost: '1200.00' }],
]
it.each(AROUND)('holds %j around an event, and not %j', (met, missed) => {
  const addition = { type: 'addition', effective_from: '2024-07-01', amount: '600.00' }
  expect(said({ events: [addition] }, met)).toEqual([])
  expect(said({ events: [addition] }, missed)).not.toEqual([])
  expect(said({ events: [{ ...addition, ...met }] }, {})).toEqual([])
  expect(said({ events: [{ ...addition, ...missed }] }, {})).not.toEqual([])
})

it('compares the loss of each impairment by its day, where there are two in one period', () => {
  const impaired = (date: string, recoverable_amount: string, expected_loss: string) => ({
    type: 'impairment',
    date,
    recoverable_amount,
    expected_loss,
  })
  const first = impaired('2024-03-31', '810.00', '90.00')
  const second = (loss: string) => impaired('2024-06-30', '500.00', loss)
  const annual = { frequency: 'annual' }
  expect(said({ ...annual, events: [first, second('40.00')] }, {})).toEqual([])
  expect(said({ ...annual, events: [first, second('130.00')] }, {})).toHaveLength(1)
})

it('compares the gain or loss of a sale, an impairment or a revaluation', () => {
  const date = '2024-06-30'
  const impaired = { type: 'impairment', date, amount: '50.00', expected_loss: '50.00' }
  const revalued = (expected_gain: string) => ({
    type: 'revaluation',
    date,
    fair_value: '700.00',
    expected_gain,
    expected: { surplus: '100.00' },
  })
  const sold = (expected_loss: string) => ({
    type: 'sale',
    date,
    proceeds: '500.00',
    expected_loss,
    expected: { gain_loss: '-200.00' },
  })
  // 600.00, less 50.00; what is more than that first gives back the 50.00.
  expect(said({ events: [impaired, revalued('150.00'), sold('200.00')] }, {})).toEqual([
    '2024-06-30 surplus: 100.00, 0.00',
  ])
  expect(said({ events: [impaired, revalued('150.00')] }, {})).toEqual([])
  expect(said({ events: [impaired, revalued('100.00')] }, {})).toHaveLength(1)
  expect(said({ events: [{ ...sold('100.01'), expected: {} }] }, {})).toHaveLength(1)
})

it('tolerates differences that are allowed for a figure by name', () => {
  const january = { period_end: '2024-01-31', depreciation: '100.02', accumulated: '99.97' }
  const totals = { total_depreciation: '1200.01' }
  const fields = { expected: [january], totals, partial: true }
  const tolerance = {
    depreciation_minor_units: 2,
    accumulated_minor_units: 3,
    total_minor_units: 1,
  }
  expect(said({}, { ...fields, tolerance })).toEqual([])
  expect(said({}, { ...fields, tolerance: 0 })).toHaveLength(3)
})

it('takes a usual charge as the average of the periods', () => {
  const thirds = { cost: '100.00', life_months: 30 }
  expect(said(thirds, { expected_monthly: '3.33' })).toEqual([])
  expect(said(thirds, { expected_monthly: '3.34' })).not.toEqual([])
  expect(said(thirds, { expected_annual_charge: '40.00' })).toEqual([])
})

it('takes events of one day by their numbers', () => {
  const first = { type: 'revaluation', date: '2024-06-30', fair_value: '900.00', sequence: 1 }
  const second = { type: 'addition', date: '2024-06-30', amount: '300.00', sequence: 2 }
  const met = { expected_book_value_at: { '2024-06-30': '1200.00' } }
  expect(said({ events: [second, first] }, met)).toEqual([])
  expect(said({ events: [{ ...second, sequence: 0 }, first] }, met)).not.toEqual([])
})

it('accepts the row of a disposal with the balances before or after it', () => {
  const row = (fields: object) => ({
    expected: [{ period_end: '2024-12-31', depreciation: '600.00', ...fields }],
    partial: true,
  })
  const sold = { frequency: 'annual', disposal_date: '2024-06-30', proceeds: '0.00' }
  expect(said(sold, row({ accumulated: '600.00', book_value: '600.00' }))).toEqual([])
  expect(said(sold, row({ accumulated: '0.00', book_value: '0.00' }))).toEqual([])
  expect(said(sold, row({ accumulated: '600.01', book_value: '599.99' }))).toHaveLength(2)
})

it('compares given figures that follow from others: the rate derived from a salvage, the ceiling of a reversal', () => {
  const rate = { method: 'declining_balance', annual_rate: 'auto: from the salvage' }
  const salvage = { salvage: '120.00', life_months: 36 }
  expect(said({ ...rate, ...salvage, annual_rate_value: '0.536' }, {})).toEqual([])
  expect(said({ ...rate, ...salvage, annual_rate_value: '0.537' }, {})).toHaveLength(1)
  const reversed = (ceiling: string) => ({
    events: [
      { type: 'impairment', date: '2024-03-31', recoverable_amount: '450.00' },
      {
        type: 'impairment_reversal',
        date: '2024-06-30',
        recoverable_amount: '900.00',
        expected_gain: '300.00',
        ceiling_without_impairment: ceiling,
      },
    ],
  })
  expect(said(reversed('600.00'), {})).toEqual([])
  expect(said(reversed('600.01'), {})).toHaveLength(1)
})

it('matches the rows of a pool by their position if they have days of other years', () => {
  const rows = (last: string) => ({
    expected: [
      { period_start: '2025-01-01', period_end: '2025-12-31', depreciation: '600.00' },
      { period_start: '2026-01-01', period_end: '2026-12-31', depreciation: last },
    ],
  })
  const pool = { method: 'pool', pool_years: 2, frequency: 'annual', in_service_date: '2024-11-20' }
  expect(said(pool, rows('600.00'))).toEqual([])
  expect(said(pool, rows('600.01'))).not.toEqual([])
})

it('compares reports of a register with the sums of its assets', () => {
  const { method, ...asset } = INPUTS
  const assets = [
    { id: 'A', site: 'North', method, ...asset },
    { id: 'B', site: 'South', method, ...asset, disposal_date: '2024-06-30', proceeds: '650.00' },
  ]
  const report = (charge: string, count: number) => ({
    id: 'R',
    from: '2024-01-01',
    to: '2024-12-31',
    group_by: 'site',
    expected: {
      groups: { South: { charge, disposals_cost: '1200.00', gain_loss: '50.00' } },
      total: { additions: '2400.00', opening_cost: '0.00', count_closing: count },
    },
  })
  const asOf = { id: 'V', as_of: '2024-06-30', expected: { A: { book_value: '600.00' } } }
  expect(differencesOfRegister({ assets, reports: [report('600.00', 1), asOf] })).toEqual([])
  expect(differencesOfRegister({ assets, reports: [report('600.01', 2)] })).toEqual([
    { id: 'R', field: 'South charge', expected: '600.01', got: '600.00' },
    { id: 'R', field: 'total count_closing', expected: '2', got: '1' },
  ])
})
