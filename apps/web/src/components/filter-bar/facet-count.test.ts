import de from '@steward/locales/de.json'
import en from '@steward/locales/en.json'
import { beforeAll, expect, it, vi } from 'vitest'
import { i18n, startWith } from '#lib/i18n.ts'
import { facetCount } from './facet-count.ts'

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-US'] })
  await startWith('en', en)
  i18n.addResourceBundle('de', 'translation', de)
})

it('is the number where it is exact', () => {
  expect(facetCount(97_750, undefined, i18n.t)).toBe('97,750')
})

it('is marked as an estimate, and rounded to what is reliable', async () => {
  expect(facetCount(97_750, false, i18n.t)).toBe('about 98,000')
  await i18n.changeLanguage('de')
  expect(facetCount(299_550, false, i18n.t)).toBe('etwa 300.000')
})
