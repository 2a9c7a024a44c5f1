import en from '@steward/locales/en.json'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { translation: en } } })

test('keys of texts compile, those with plurals without the suffix', () => {
  expect(i18n.t('common.cancel')).toBe('Cancel')
  expect(i18n.t('assets.count', { count: 2, formatted: '2' })).toBe('2 assets')
})

test('keys of no text don’t compile', () => {
  // @ts-expect-error -- no such text
  expect(i18n.t('common.unknown')).toBe('common.unknown')
  // @ts-expect-error -- no such text, with words
  expect(i18n.t('common.unknown', { name: 'Pump' })).toBe('common.unknown')
  // @ts-expect-error -- a group of texts
  expect(i18n.t('common')).toContain('returned an object')
  // @ts-expect-error -- one of several plural forms
  expect(i18n.t('assets.count_other', { formatted: '2' })).toBe('2 assets')
})
