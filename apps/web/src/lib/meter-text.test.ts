import de from '@steward/locales/de.json'
import en from '@steward/locales/en.json'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startWith } from './i18n.ts'
import { saidCount } from './meter-text.ts'

beforeAll(async () => {
  await startWith('en', en)
  i18n.addResourceBundle('de', 'translation', de)
})
afterEach(() => i18n.changeLanguage('en'))

test('a reading in a history is written as its reader writes numbers', async () => {
  const said = () => ['12345.50 h', '-3 °C', '90210 Copies made', 'unknown'].map(saidCount)
  expect(said()).toEqual(['12,345.5 h', '−3 °C', '90,210 Copies made', 'unknown'])
  await i18n.changeLanguage('de')
  expect(said()).toEqual(['12.345,5 h', '−3 °C', '90.210 Copies made', 'unknown'])
})
