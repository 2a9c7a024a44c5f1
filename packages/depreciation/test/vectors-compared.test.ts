import { expect, it } from 'vitest'
import { differencesOfRegister } from './vectors/register.ts'
import { INPUTS, said } from './year-vector.ts'

const CHARGES = [
  'depreciation',
  'charge',
  'depreciation_charge',
  'depreciation_expense',
  'raw_depreciation',
]
it.each(CHARGES)('holds the %s of a row', (name) => {
  const row = (charged: string, fields: object = { period_end: '2024-01-31' }) => ({
    expected: [{ ...fields, [name]: charged }],
    partial: true,
  })
  expect(said({}, row('100.00'))).toEqual([])
  expect(said({}, row('100.01'))).toEqual(['2024-01-31 depreciation: 100.01, 100.00'])
  const after = { period_start: '2025-01-01', period_end: '2025-01-31' }
  expect(said({}, row('0.00', after))).toEqual([])
  expect(said({}, row('0.01', after))).toEqual(['2025-01-31 depreciation: 0.01, 0.00'])
})

it.each(CHARGES)('holds the %s of fiscal years by their rows', (name) => {
  const rounding = 'fiscal_year_rounded_then_periods'
  const rows = (charged: string) => ({
    expected: [{ period_end: '2024-12-31', [name]: charged }],
    rounding,
  })
  const annual = { frequency: 'annual' }
  expect(said(annual, rows('1200.00'))).toEqual([])
  expect(said(annual, rows('1200.01'))).toContain('fiscal year 2024: 1200.01, 1200.00')
})

it('compares all figures of a row after the last charge, by any name', () => {
  const after = { period_start: '2025-01-01', period_end: '2025-01-31' }
  const row = (figures: object) => ({ expected: [{ ...after, ...figures }], partial: true })
  const met = { opening_nbv: '0.00', accumulated_depreciation: '1200.00', nbv: '0.00' }
  expect(said({}, row({ ...met, cost: '1200.00', additions: '0.00', fiscal_year: 2025 }))).toEqual(
    [],
  )
  const missed = { accumulated_depreciation: '1.00', nbv: '2.00', cost: '3.00', mood: 'fine' }
  expect(said({}, row(missed))).toHaveLength(4)
})

it('compares a row that has no period', () => {
  const years = (count: number) => ({
    expected: Array.from({ length: count }, (_, at) => ({ period: at + 1, nbv: '0.00' })),
  })
  expect(said({ frequency: 'annual' }, years(1))).toEqual([])
  expect(said({ frequency: 'annual' }, years(2))).toHaveLength(1)
})

it('takes an event by its effective date as by its date', () => {
  const addition = { type: 'addition', effective_date: '2024-07-01', amount: '600.00' }
  const events = [addition]
  expect(said({ events }, { expected_accumulated_before: '600.00' })).toEqual([])
  expect(said({ events }, { expected_monthly_after: '200.00' })).toEqual([])
  const impaired = (day: object) => ({
    events: [{ type: 'impairment', recoverable_amount: '500.00', ...day }],
  })
  const june = { period_end: '2024-06-30', book_value: '600.00' }
  const before = { expected: [june], partial: true }
  expect(said(impaired({ date: june.period_end }), before)).toEqual([])
  expect(said(impaired({ effective_date: june.period_end }), before)).toEqual([])
  expect(said(impaired({ effective_from: june.period_end }), before)).toEqual([])
})

const changed = (rate: object, to: object) => ({
  method: 'declining_balance',
  salvage: '75.00',
  life_months: 48,
  frequency: 'annual',
  ...rate,
  events: [{ type: 'method_change', date: '2025-01-01', ...to }],
})
it.each([{ rate_from_salvage: true }, { rate_kind: 'from_salvage' }])(
  'leaves the rate %j behind where an event or a name has another',
  (rate) => {
    // Half of the cost is charged in the first year.
    const second = (charged: string) => ({ expected_second_year_depreciation: charged })
    const quarter = { new_method: 'declining_balance', annual_rate: '0.25' }
    expect(said(changed(rate, quarter), second('150.00'))).toEqual([])
    expect(said(changed(rate, { new_method: 'declining_balance' }), second('300.00'))).toEqual([])
    const line = { new_method: 'straight_line' }
    expect(said(changed(rate, line), second('175.00'))).toEqual([])
  },
)

it('doubles the rate of a life where a method is changed to that, whatever rate there was', () => {
  const double = { new_method: 'double_declining_balance', remaining_life_months: 36 }
  const second = { expected_second_year_depreciation: '450.00' }
  const quarter = { annual_rate: '0.25' }
  expect(said(changed(quarter, double), second)).toEqual([])
  expect(said(changed(quarter, { ...double, annual_rate: '0.25' }), second)).not.toEqual([])
})

const POOL = { method: 'pool_reducing_balance', opening: '1000.00', rate: '0.18' }
const FIRST = { allowance: '180.00', closing: '820.00' }
it('names what a vector expects of a pool that can’t be compared', () => {
  const years = [{}, {}]
  const second = { allowance: '147.60', closing: '672.40' }
  expect(said(POOL, { expected: FIRST })).toEqual([])
  expect(said({ ...POOL, years }, { expected: [FIRST, second] })).toEqual([])
  expect(said(POOL, { expected: [FIRST, second] })).toHaveLength(1)
  expect(said(POOL, { expected: FIRST, totals: { total: '1.00', equals: 'cost' } })).toHaveLength(1)
  expect(said(POOL, { expected: FIRST, expected_closing: '1.00' })).toHaveLength(1)
  expect(said(POOL, { expected_error: 'life_missing' })).toHaveLength(1)
  const events = [{ type: 'addition', date: '2024-07-01' }]
  expect(said(POOL, { events, expected: FIRST })).toHaveLength(1)
})

const held = (assets: object[], report: object) =>
  differencesOfRegister({ assets, reports: [{ id: 'R', ...report }] } as never).map(
    ({ field, expected, got }) => `${field}: ${expected}, ${got}`,
  )
const ASSETS = ['A', 'B'].map((id) => ({ id, site: 'North', ...INPUTS }))

it('compares the total and the groups of a day, and names an id that no asset has', () => {
  const report = (book_value: string) => ({
    as_of: '2024-06-30',
    group_by: 'site',
    expected: { total: { book_value }, groups: { North: { book_value } } },
  })
  expect(held(ASSETS, report('1200.00'))).toEqual([])
  expect(held(ASSETS, report('600.00'))).toEqual([
    'total book_value: 600.00, 1200.00',
    'North book_value: 600.00, 1200.00',
  ])
  const unknown = { as_of: '2024-06-30', expected: { C: { cost: '1.00' }, groups: [], total: 5 } }
  expect(held(ASSETS, unknown).map((line) => line.split(':')[0])).toEqual(['C', 'total'])
})

it('names what a roll-forward expects besides its groups and its total', () => {
  const year = { from: '2024-01-01', to: '2024-12-31', group_by: 'site' }
  const expected = { totals: { charge: '1.00' }, groups: { South: { charge: '0.00' } } }
  expect(held(ASSETS, { ...year, expected })).toHaveLength(2)
  expect(held(ASSETS, year)).toHaveLength(1)
})

it('reads amounts of a register with the decimals of its currency', () => {
  const { currency_minor_units: _, ...asset } = { ...INPUTS, cost: '1200', salvage: '0' }
  const report = { as_of: '2024-06-30', expected: { Y: { book_value: '600' } } }
  expect(held([{ id: 'Y', currency: 'JPY', ...asset }], report)).toEqual([])
  const dinars = { as_of: '2024-06-30', expected: { Y: { book_value: '600.001' } } }
  expect(held([{ id: 'Y', currency: 'KWD', ...asset }], dinars)).toEqual([
    'Y book_value: 600.001, 600.000',
  ])
})
