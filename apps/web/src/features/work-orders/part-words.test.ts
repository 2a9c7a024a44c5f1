import de from '@steward/locales/de.json'
import en from '@steward/locales/en.json'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startWith } from '#lib/i18n.ts'
import { partWords } from './part-words.ts'

beforeAll(async () => {
  await startWith('en', en)
  i18n.addResourceBundle('de', 'translation', de)
})
afterEach(() => i18n.changeLanguage('en'))

const ANA = '018f0000-0000-7000-8000-000000000001'
const names = { [ANA]: 'Ana Ruiz' }
const time = { minutes: 75, worked_on: '2026-11-29', user_id: ANA, rate: null, note: 'Gasket' }

const words = (field: string, said: unknown) =>
  partWords(field, said, i18n.t, names)?.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  ['time_entry', time, '1 h 15 min · Nov 29, 2026 · Ana Ruiz · Gasket'],
  [
    'time_entry',
    { ...time, user_id: null, rate: '40', note: null },
    '1 h 15 min · Nov 29, 2026 · Hourly rate: $40.00',
  ],
  ['time_entry', '75 min (2026-11-29)', '1 h 15 min · Nov 29, 2026'],
  [
    'cost',
    { kind: 'part', description: 'Seal', quantity: '2.5', unit_cost: '1200' },
    'Seal · Part · 2.5 × $1,200.00',
  ],
  ['cost', 'Seal: 2.5 × 1200', 'Seal · 2.5 × $1,200.00'],
  ['task', { title: 'Grease', kind: 'check', unit: null, answer: true }, 'Grease ✓'],
  ['task', { title: 'Grease', kind: 'check', unit: null, answer: null }, 'Grease'],
  ['task', { title: 'Oil', kind: 'number', unit: 'l', answer: '1200.5' }, 'Oil: 1,200.5 l'],
  ['task', { title: 'Brake', kind: 'pass_fail', unit: null, answer: 'fail' }, 'Brake: Fail'],
  ['task', 'Ratio: 2 × 3', 'Ratio: 2 × 3'],
  ['comment', `@[Ana Ruiz](user:${ANA}) look`, '@Ana Ruiz look'],
  ['comment', 'Bought: 2 × 3', 'Bought: 2 × 3'],
  ['task', null, undefined],
  ['title', 'Pump', undefined],
])('the history describes a change of %s to %j', (field, said, expected) => {
  expect(words(field, said)).toBe(expected)
})

test('durations, dates and amounts are in the reader’s language', async () => {
  await i18n.changeLanguage('de')
  expect(words('time_entry', time)).toBe('1 Std. 15 Min. · 29.11.2026 · Ana Ruiz · Gasket')
  expect(
    words('cost', { kind: 'part', description: 'Seal', quantity: '2.5', unit_cost: '4' }),
  ).toBe('Seal · Ersatzteil · 2,5 × 4,00 $')
})
