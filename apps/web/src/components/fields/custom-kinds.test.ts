import type { TFunction } from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { setOrganizationFormat } from '#lib/format.ts'
import { problemOf } from './check.ts'
import { customField, type Definition } from './custom-kinds.ts'
import { bodyOf } from './form-values.ts'
import { readFrom } from './values.ts'
import { wordsOf } from './words.ts'

const t = ((key: string, words: object) =>
  key.includes('decimals') ? `${key} ${JSON.stringify(words)}` : key) as unknown as TFunction

const defined = (more: Partial<Definition> & Pick<Definition, 'type'>) =>
  customField({
    key: 'ram',
    label: 'Memory',
    options: [],
    required: false,
    min: null,
    max: null,
    max_length: null,
    unit: null,
    help_text: null,
    default_value: null,
    ...more,
  })

test.each([
  ['integer', '12', undefined],
  ['integer', '1.5', 'data_fields.refused.number'],
  ['decimal', '1.5', undefined],
  ['decimal', 'much', 'data_fields.refused.number'],
  ['money', '-1', 'data_fields.refused.number'],
  ['date', '2026-02-28', undefined],
  ['date', '2026-02-30', 'data_fields.refused.date'],
  ['url', 'https://example.com', undefined],
  ['url', 'javascript:alert(1)', 'fields.problems.url'],
  ['email', 'a@example.com', undefined],
  ['email', 'nobody', 'fields.problems.email'],
  ['text', 'anything', undefined],
  ['boolean', false, undefined],
  ['multi_select', ['a'], undefined],
] as const)('validating %s, %j gives: %s', (type, value, problem) => {
  expect(problemOf(defined({ type }), value, t)).toBe(problem)
})

test('a number has to be within its limits, and a text within its length', () => {
  const integer = defined({ type: 'integer', min: '3', max: '5' })
  const money = defined({ type: 'money', max: '9.50' })

  expect(['2', '4', '6'].map((value) => problemOf(integer, value, t))).toEqual([
    'fields.problems.too_small',
    undefined,
    'fields.problems.too_big',
  ])
  expect(problemOf(money, '9.51', t)).toBe('fields.problems.too_big')
  expect(problemOf(defined({ type: 'text', max_length: 2 }), 'abc', t)).toBe(
    'fields.problems.too_long',
  )
})

const inCurrency = (currency: string, currency_digits: number) =>
  setOrganizationFormat({ time_zone: null, currency, currency_digits })
afterEach(() => inCurrency('USD', 2))

test.each([
  ['USD', 2, '12.34', undefined],
  ['USD', 2, '12.3400', undefined],
  ['USD', 2, '12.345', /^fields\.problems\.decimals .*"currency":"US Dollar","max":2/],
  ['JPY', 0, '100.00', undefined],
  ['JPY', 0, '100.5', /^fields\.problems\.no_decimals .*"currency":"Japanese Yen"/],
  ['TND', 3, '1.234', undefined],
  ['TND', 3, '1.2345', /^fields\.problems\.decimals .*"max":3/],
] as const)(
  'in %s, with %i decimals, validating %s gives: %s',
  (currency, digits, value, problem) => {
    inCurrency(currency, digits)
    const found = problemOf(defined({ type: 'money' }), value, t)
    if (problem) expect(found).toMatch(problem)
    else expect(found).toBeUndefined()
  },
)

test('an empty value is invalid only where one is required', () => {
  expect(problemOf(defined({ type: 'date' }), null, t)).toBe(undefined)
  expect(problemOf(defined({ type: 'date', required: true }), null, t)).toBe(
    'fields.problems.required',
  )
})

test('a value is read from the record by its key, and sent in custom_fields', () => {
  const record = {
    custom_fields: { ram: 16, owner: '1' },
    custom_field_names: { '1': 'Ada Lind' },
  }
  const ram = defined({ type: 'integer', unit: 'GB' })
  const owner = defined({ type: 'employee', key: 'owner' })
  const os = defined({ type: 'multi_select', key: 'os_id' })

  expect(wordsOf(ram, ram.held(record), t)).toBe('16 GB')
  expect(readFrom(owner, record)).toEqual({ id: '1', name: 'Ada Lind' })
  expect(bodyOf([ram, owner, os], { 'cf:ram': '32', 'cf:owner': null, 'cf:os_id': [] })).toEqual({
    custom_fields: { ram: 32, owner: null, os_id: null },
  })
})
