import { expect, it } from 'vitest'
import { SCHEMA, vectorFolder } from './vector-folder.ts'
import { vector as vectorOf } from './year-vector.ts'

const vector = (id: string, inputs: object = {}, fields: object = { expected_total: '1200.00' }) =>
  vectorOf(inputs, fields, id)

const { keep, run } = vectorFolder()

it('compares files of the schema in all subfolders, whatever their name, and ignores others', () => {
  keep('no extension', { schema: SCHEMA, vectors: [vector('A')] })
  keep('within/deep.txt', { schema: SCHEMA, vectors: [vector('B')] })
  keep('marked.json', `\uFEFF${JSON.stringify({ schema: SCHEMA, vectors: [vector('C')] })}`)
  keep('other.json', { schema: 'other/1', vectors: [vector('D', { cost: '1.00' })] })
  keep('report.json', { assets: [] })
  keep('broken.json', '{')
  keep('list.json', [1])
  expect(run()).toEqual({ code: 0, lines: ['3 vectors, 0 differences'] })
  expect(run('no extension').lines).toEqual(['1 vectors, 0 differences'])
})

it('prints each figure that differs, names vectors that only show a quirk, and exits with 1', () => {
  const wrong = { expected_total: '1200.01' }
  keep('a.json', {
    schema: SCHEMA,
    vectors: [vector('A', {}, wrong), vector('B', {}, { ...wrong, informative: true })],
  })
  expect(run()).toEqual({
    code: 1,
    lines: [
      'A total: expected 1200.01, got 1200.00',
      'B: informative, 1 figures differ',
      '2 vectors, 1 differences',
    ],
  })
})

it('exits with 2 if there is nothing to compare', () => {
  expect(run()).toEqual({ code: 2, lines: ['0 vectors, 0 differences'] })
  expect(run('none').code).toBe(2)
})

it('names vectors by their ids, or by their position without one', () => {
  const { id: _, ...nameless } = vector('', {}, { expected_total: '0.00' })
  keep('a.json', { schema: SCHEMA, vectors: { A: nameless } })
  keep('b.json', { schema: SCHEMA, vectors: [nameless] })
  expect(run().lines).toEqual([
    'A total: expected 0.00, got 1200.00',
    'b.json vector 1 total: expected 0.00, got 1200.00',
    '2 vectors, 2 differences',
  ])
})

it('says that a file of the schema has no vectors', () => {
  keep('a.json', { schema: SCHEMA })
  expect(run()).toEqual({
    code: 1,
    lines: ['a.json vectors: expected a list, got undefined', '0 vectors, 1 differences'],
  })
})

it('names a field of the inputs that isn’t read, and exits with 1', () => {
  keep('a.json', { schema: SCHEMA, vectors: [vector('A', { colour: 'red' })] })
  expect(run()).toEqual({
    code: 1,
    lines: [
      'A inputs.colour: expected red, got nothing that is known here',
      '1 vectors, 1 differences',
    ],
  })
})

it('reads a life as text, units with decimals, and land', () => {
  const units = { method: 'units_of_production', units_total: '10.5', life_months: null }
  const read = [{ period_end: '2024-01-31', units: '5.25' }]
  keep('a.json', {
    schema: SCHEMA,
    vectors: [
      vector('A', { life_months: '12' }),
      vector('B', { life_months: '12.5' }, { expected_error: 'life_not_integer' }),
      vector('C', { ...units, units: read }, { expected_total: '600.00' }),
      vector('D', { method: 'land', life_months: null }, { expected_total: '0.00' }),
    ],
  })
  expect(run()).toEqual({ code: 0, lines: ['4 vectors, 0 differences'] })
})

it('takes what a vector tolerates of a schedule that is rounded as a whole', () => {
  // 72,876.60 / 120 = 607.305: the source rounds the half to the even cent.
  const row = (month: string, depreciation: string) => ({ period_end: month, depreciation })
  const halves = (first: string) => ({
    expected: [row('2024-01-31', first), row('2024-02-29', '607.30')],
    partial: true,
    rounding: 'per_period_last_absorbs',
    tolerance: {
      per_period_rounding_minor_units: 0,
      cumulative_rounding: { depreciation_minor_units: 1 },
    },
  })
  const inputs = { cost: '72876.60', life_months: 120 }
  keep('a.json', {
    schema: SCHEMA,
    vectors: [vector('A', inputs, halves('607.30')), vector('B', inputs, halves('607.28'))],
  })
  // 3,888.93 / 2 = 1,944.465, where what rounding had left of a year is spread over two months
  const shortened = {
    ...halves('0'),
    events: [{ type: 'life_change', effective_from: '2024-04-01', new_end_date: '2024-05-31' }],
    expected: [row('2024-04-30', '1944.46'), row('2024-05-31', '1944.47')],
  }
  const early = { cost: '7777.77', life_months: 24, in_service_date: '2023-04-01' }
  keep('b.json', { schema: SCHEMA, vectors: [vector('A2', early, shortened)] })
  const { code, lines } = run()
  expect(code).toBe(1)
  expect(lines.filter((line) => line.startsWith('A'))).toEqual([])
  expect(lines.filter((line) => line.startsWith('B'))).not.toEqual([])
})

it('compares rows after the life like the others, within the tolerance of the vector', () => {
  const rows = {
    expected: [
      {
        period_start: '2026-01-01',
        period_end: '2026-01-31',
        depreciation: '0.01',
        accumulated: '1200.01',
      },
    ],
  }
  const tolerant = { partial: true, rounding: 'cumulative_unrounded_carry' }
  const byYears = {
    partial: true,
    rounding: 'fiscal_year_rounded_then_periods_last_period_of_year_absorbs',
    tolerance: { fiscal_year_totals_minor_units: 1, period_minor_units: 1 },
  }
  keep('a.json', {
    schema: SCHEMA,
    vectors: [
      vector('A', {}, { ...rows, ...tolerant, tolerance: { year_rounded_carry_minor_units: 1 } }),
      vector('B', {}, { ...rows, ...tolerant, tolerance: { minor_units: 0 } }),
      vector('C', {}, { ...rows, ...byYears }),
    ],
  })
  expect(run().lines).toEqual([
    'B 2026-01-31 depreciation: expected 0.01, got 0.00',
    'B 2026-01-31 accumulated: expected 1200.01, got 1200.00',
    '3 vectors, 2 differences',
  ])
})

it('compares figures by their names: of dates, of the first and last period, of disposals, and named invariants', () => {
  const named = (last: string) => ({
    expected_accumulated_at: { '2024-06-30': '600.00' },
    expected_status_at: { '2024-06-30': 'depreciating' },
    expected_first_period_end: '2024-01-31',
    expected_last_book_value: last,
    expected_depreciation: ['100.00', '100.00'],
    invariants: ['INV-1', 'INV-2', 'INV-3'],
  })
  const sold = { disposal_date: '2024-06-30', proceeds: '650.00', costs: '10.00' }
  keep('a.json', {
    schema: SCHEMA,
    vectors: [
      vector('A', {}, named('0.00')),
      vector('B', {}, named('0.01')),
      vector('C', sold, {
        expected_gain_loss: '40.00',
        expected_disposal: { loss: '-40.00' },
        expected_after: { cost_removed: '1200.00', remaining_cost: '0.00' },
      }),
    ],
  })
  expect(run().lines).toEqual([
    'B last_book_value: expected 0.01, got 0.00',
    '3 vectors, 1 differences',
  ])
})

it('reads a change of the method', () => {
  const change = {
    type: 'method_change',
    date: '2024-07-01',
    new_method: 'sum_of_years_digits',
    remaining_life_months: 24,
  }
  // 600.00 over two years: 400.00 in the first of them
  const fields = { expected_accumulated_at: { '2025-06-30': '1000.00', '2026-06-30': '1200.00' } }
  keep('a.json', { schema: SCHEMA, vectors: [vector('A', { events: [change] }, fields)] })
  expect(run()).toEqual({ code: 0, lines: ['1 vectors, 0 differences'] })
})

it('compares what an event expects after it, unless it is a disposal', () => {
  const revalued = (surplus: string) => ({
    events: [
      {
        type: 'revaluation',
        date: '2024-06-30',
        fair_value: '900.00',
        expected: { book_value: '900.00', surplus },
      },
    ],
  })
  keep('a.json', {
    schema: SCHEMA,
    vectors: [vector('A', {}, revalued('300.00')), vector('B', {}, revalued('300.01'))],
  })
  expect(run().lines).toEqual([
    'B 2024-06-30 surplus: expected 300.01, got 300.00',
    '2 vectors, 1 differences',
  ])
})

it('reads a salvage with its kind, and rounding among the inputs', () => {
  const salvage = (kind: string, value: string) => ({ salvage: { kind, value } })
  const rounded = { cost: '100.00', life_months: 3, rounding: 'per_period' }
  keep('a.json', {
    schema: SCHEMA,
    vectors: [
      vector('A', salvage('percent', '10'), { expected_total_depreciation: '1080.00' }),
      vector('B', salvage('amount', '10.00'), {
        expected_total: '1190.00',
        expected_period_count: 12,
      }),
      vector('C', rounded, { expected_depreciation: ['33.33', '33.33', '33.34'] }),
    ],
  })
  expect(run()).toEqual({ code: 0, lines: ['3 vectors, 0 differences'] })
})

it('compares a figure that an event expects by its name, whatever it is', () => {
  const revalued = (expected: object) => ({
    events: [{ type: 'revaluation', date: '2024-06-30', fair_value: '900.00', ...expected }],
  })
  const sold = { type: 'sale', date: '2024-06-30', proceeds: '650.00', expected_gain_loss: '50.01' }
  keep('a.json', {
    schema: SCHEMA,
    vectors: [
      vector('A', {}, revalued({ expected_surplus: '300.00', expected_book_value: '900.00' })),
      vector('B', {}, revalued({ expected_surplus: '300.01' })),
      vector('C', {}, revalued({ expected_joy: '1.00' })),
      vector('D', {}, { events: [sold] }),
    ],
  })
  expect(run().lines).toEqual([
    'B 2024-06-30 surplus: expected 300.01, got 300.00',
    'C 2024-06-30 joy: expected 1.00, got nothing that is known here',
    'D disposal gain_loss: expected 50.01, got 50.00',
    '4 vectors, 3 differences',
  ])
})
