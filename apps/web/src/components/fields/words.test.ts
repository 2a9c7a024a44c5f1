import en from '@steward/locales/en.json'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { ORDERS } from '#features/work-orders/order-kind.tsx'
import { PLANS } from '#features/work-orders/plans/plan-kind.tsx'
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
