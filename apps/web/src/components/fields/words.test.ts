import en from '@steward/locales/en.json'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { PLANS } from '#features/work-orders/plans/plan-kind.tsx'
import { fieldAt } from './named.ts'
import { wordsOf } from './words.ts'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { translation: en } } })

test('yes and no begin with a capital, as every value of a list of details does', () => {
  const field = fieldAt(PLANS.fields, 'sets_asset_status')
  expect([true, false, null].map((held) => wordsOf(field, held, i18n.t))).toEqual([
    'Yes',
    'No',
    null,
  ])
})
