import en from '@steward/locales/en.json'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { dateDetails, dateName } from './planned-date.ts'
import { rhythmOf } from './rhythm.ts'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { translation: en } } })

test.each([
  [1, 'months', null, 'Every month'],
  [3, 'months', null, 'Every 3 months'],
  [2, 'weeks', null, 'Every 2 weeks'],
  [250, 'meter', 'Operating hours', 'Operating hours: every 250'],
] as const)('an interval of %i %s has a text', (every, unit, meter_name, words) => {
  expect(rhythmOf({ every, unit, meter_name }, i18n.t)).toBe(words)
})

const asset = { id: 'a', name: 'Pump', asset_tag: 'AST-1' }

test('a date from a meter shows the reading, and an estimated day', () => {
  const day = '2030-02-01'
  const date = { asset, due_value: '350', unit: 'h', due_date: day, creates_on: day }
  expect(dateName(date, i18n.t)).toBe('At 350 h')
  expect(dateDetails(date, i18n.t)).toEqual(['About Feb 1, 2030, estimated'])
  expect(dateDetails({ ...date, due_date: null, creates_on: null }, i18n.t)).toEqual([
    'Too few readings for an estimate',
  ])
})

test('a date shows when its work order is created, if that is another day', () => {
  const [due_date, creates_on] = ['2090-02-08', '2090-02-01']
  const date = { asset, due_value: null, unit: null, due_date, creates_on }
  expect(dateDetails(date, i18n.t)).toContain('work order created Feb 1, 2090')
  expect(dateDetails({ ...date, creates_on: date.due_date }, i18n.t)).toHaveLength(1)
})
