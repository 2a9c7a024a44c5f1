import { expect, it } from 'vitest'
import { said } from './year-vector.ts'

/** 45,000.00 over five years: 9,000.00 a year, 750.00 a month. */
const PRESS = { cost: '50000.00', salvage: '5000.00', life_months: 60, frequency: 'annual' }
const changed = (event: object, fields: object) =>
  said(PRESS, { events: [{ date: '2026-01-01', ...event }], partial: true, ...fields })
const year = (depreciation: string) => ({ expected: [{ fiscal_year: 2026, depreciation }] })

it('reads both estimates from a change of one of them', () => {
  const both = { new_salvage: '8000.00', remaining_life_months: 48 }
  for (const type of [
    'life_change',
    'salvage_change',
    'estimate_change',
    'salvage_change+life_change',
  ])
    expect(changed({ type, ...both }, year('6000.00'))).toEqual([])
  expect(changed({ type: 'estimate_change', remaining_life_months: 54 }, year('6000.00'))).toEqual(
    [],
  )
})

it('reads changes of estimates from an event of amounts or of a method', () => {
  const addition = { type: 'addition', amount: '3000.00', remaining_life_months: 60 }
  expect(changed(addition, year('6000.00'))).toEqual([])
  const method = { type: 'method_change', new_method: 'sum_of_years_digits' }
  const estimates = { new_salvage: '2000.00', remaining_life_months: 24 }
  expect(changed({ ...method, ...estimates }, year('20000.00'))).toEqual([])
})

it('names fields of an event that its type doesn’t use', () => {
  const addition = { type: 'addition', amount: '300.00', fraction: '0.5' }
  expect(changed(addition, year('9100.00'))).toEqual([
    'events.fraction: 0.5, nothing that is known here',
  ])
  const moved = { type: 'transfer', from_site: 'North', to_site: 'South' }
  expect(changed(moved, year('9000.00'))).toEqual([])
})

it('reads how a revaluation is made by either name', () => {
  const revalued = (name: string) => ({
    type: 'revaluation',
    fair_value: '40000.00',
    [name]: 'proportionate',
    expected_gross: '62500.00',
    expected_accumulated: '22500.00',
  })
  expect(changed(revalued('mode'), {})).toEqual([])
  expect(changed(revalued('method'), {})).toEqual([])
})

it('compares the charge of the year of a disposal, and reads the value of a trade-in', () => {
  const sold = (depreciation_this_year: string) => ({
    type: 'disposal',
    date: '2026-06-30',
    trade_in_value: '30000.00',
    expected: { depreciation_this_year, gain_loss: '2500.00' },
  })
  expect(changed(sold('4500.00'), {})).toEqual([])
  expect(changed(sold('9000.00'), {})).toHaveLength(1)
  const charged = (depreciation: string) =>
    changed(sold('4500.00'), { expected_disposal: { depreciation } })
  expect(charged('4500.00')).toEqual([])
  expect(charged('22500.00')).toEqual([])
  expect(charged('9000.00')).toHaveLength(1)
})

it('compares the units of a row with the reading of its day', () => {
  const inputs = {
    method: 'units_of_production',
    units_total: 10,
    units: [{ period_end: '2024-01-31', units: 5 }],
  }
  const rows = (units: number) => ({
    expected: [{ period_end: '2024-01-31', depreciation: '600.00', units }],
  })
  expect(said(inputs, rows(5))).toEqual([])
  expect(said(inputs, rows(6))).toEqual(['2024-01-31 units: 6, 5'])
})

it('compares some periods of a schedule whose years are rounded first, without the others of their year', () => {
  const rounding = 'fiscal_year_rounded_then_periods'
  const expected = [{ period_end: '2024-02-29', depreciation: '100.00' }]
  expect(said({}, { expected, rounding, partial: true })).toEqual([])
  expect(said({}, { expected, rounding })).not.toEqual([])
})

it('reads a pause by the event that ends it, and a start by its override', () => {
  const paused = [
    { type: 'suspension', date: '2024-04-01' },
    { type: 'resume', date: '2024-07-01', extends_life: false },
  ]
  const values = (june: string, december: string) => ({
    value_at: [
      { date: '2024-06-30', accumulated: june },
      { date: '2024-12-31', accumulated: december },
    ],
  })
  expect(said({ events: paused }, values('300.00', '1200.00'))).toEqual([])
  const [suspended, resumed] = paused
  const extended = [suspended, { ...resumed, extends_life: true }]
  expect(said({ events: extended }, values('300.00', '900.00'))).toEqual([])
  const later = { depreciation_start_override: '2024-04-01' }
  expect(said(later, values('300.00', '900.00'))).toEqual([])
  expect(said(later, { value_at: [{ date: '2024-01-31', book_value: '1200.00' }] })).toEqual([])
})

/** An asset that was charged 300.00 by the end of April: 112.50 a month are left. */
const OPENED = { opening_accumulated: '300.00', opening_as_of: '2024-04-30' }
it.each([
  [{ expected_remaining_months: 8 }, { expected_remaining_months: 12 }],
  [{ expected_next_depreciation: '112.50' }, { expected_next_charge: '100.00' }],
  [{ expected_distinct_charges: ['112.50'] }, { expected_distinct_charges: ['112.50', '0.00'] }],
  [{ expected_no_charge_after: '2024-12-31' }, { expected_no_charge_after: '2024-10-31' }],
  [{ expected_schedule_ends_on: '2024-12-31' }, { expected_schedule_ends_on: '2024-11-30' }],
  [{ expected_quarterly: '337.50' }, { expected_quarterly: '300.00' }],
])('holds %j of an opening balance, and not %j', (met, missed) => {
  expect(said(OPENED, met)).toEqual([])
  expect(said(OPENED, missed)).not.toEqual([])
})

it('compares the months of the whole life, and those that remain after an event', () => {
  expect(said({}, { expected_remaining_months: 12 })).toEqual([])
  const events = [{ type: 'life_change', date: '2024-07-01', remaining_life_months: 24 }]
  expect(said({ events }, { expected_remaining_months: 24 })).toEqual([])
})
