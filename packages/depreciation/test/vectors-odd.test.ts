import { expect, it } from 'vitest'
import { SCHEMA, vectorFolder } from './vector-folder.ts'
import { vector as vectorOf } from './year-vector.ts'

const vector = (id: string, inputs: object, fields: object = { expected_total: '1200.00' }) =>
  vectorOf(inputs, fields, id)

const { keep, run } = vectorFolder()

/** Vectors that can't be understood, and what is said of each. */
const ODD: [string, unknown, string][] = [
  ['a method', vector('X', { method: 'sinking_fund' }), 'method sinking_fund is none of ours'],
  [
    'a convention',
    vector('X', { convention: 'fortnight' }),
    'convention fortnight is none of ours',
  ],
  ['a frequency', vector('X', { frequency: 'weekly' }), 'frequency weekly is none of ours'],
  [
    'an event',
    vector('X', { events: [{ type: 'theft', date: '2024-02-01' }] }),
    'event theft is none',
  ],
  ['an event without a type', vector('X', { events: [{}] }), 'event undefined is none of ours'],
  ['events that are none', vector('X', { events: 'none' }), 'X inputs: expected to be understood'],
  ['an amount', vector('X', { cost: '1,200.00' }), '1,200.00 is no decimal number'],
  ['a date', vector('X', { in_service_date: '2024-02-30' }), 'expected none, got date_invalid'],
  ['a currency', vector('X', { currency_minor_units: 4 }), 'currency_minor_units is 4'],
  [
    'a fiscal year',
    vector('X', { fiscal_year_start_month: 13 }),
    'no fiscal year begins in month 13',
  ],
  [
    'a class of property',
    vector('X', { method: 'macrs_gds_table', class_years: 6, convention: 'half_year' }),
    'No MACRS table for 6 years',
  ],
  ['inputs', { id: 'X' }, 'X inputs: expected to be understood'],
  ['a vector that is none', 42, 'a.json vector 1 vector: expected an object, got 42'],
  ['rows that are none', vector('X', {}, { expected: '100' }), 'X expected: expected 100'],
  [
    'a field of a row',
    vector('X', {}, { partial: true, expected: [{ period_end: '2024-01-31', mood: 'fine' }] }),
    'X 2024-01-31 mood: expected fine, got nothing that is known here',
  ],
  [
    'a figure of a disposal',
    vector('X', {
      events: [{ type: 'disposal', date: '2024-02-29', proceeds: '1', expected: { joy: '1.00' } }],
    }),
    'X disposal joy: expected 1.00, got nothing',
  ],
]

it.each(ODD)('says what it does not understand: %s', (_, odd, said) => {
  keep('a.json', { schema: SCHEMA, vectors: [odd] })
  const { code, lines } = run()
  expect(code).toBe(1)
  expect(lines.join('\n')).toContain(said)
  expect(lines.at(-1)).toMatch(/^1 vectors, [1-9]\d* differences$/)
})
