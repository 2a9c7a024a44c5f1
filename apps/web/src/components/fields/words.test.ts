import en from '@steward/locales/en.json'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { DATA_FIELDS } from '#features/data-fields/data-fields.ts'
import { ORDERS } from '#features/work-orders/order-kind.tsx'
import { PLANS } from '#features/work-orders/plans/plan-kind.tsx'
import { problemOf } from './check.ts'
import { fieldAt } from './named.ts'
import { wordsOf } from './words.ts'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { translation: en } } })

test.each([
  ['an order', ORDERS.fields],
  ['a plan', PLANS.fields],
])('yes and no are capitalised in the details in %s, like every value there', (_, fields) => {
  const field = fieldAt(fields, 'sets_asset_status')
  expect([true, false, null].map((held) => wordsOf(field, held, i18n.t))).toEqual([
    'Yes',
    'No',
    null,
  ])
})

test('too many choices are refused by their number, not by how big they are', () => {
  const field = fieldAt(DATA_FIELDS.fields, 'category_ids')
  const ids = Array.from({ length: 201 }, () => crypto.randomUUID())
  expect(problemOf(field, ids, i18n.t)).toBe('Choose 200 at most.')
  expect(problemOf(field, ids.slice(1), i18n.t)).toBe(undefined)
})
