import de from '@steward/locales/de.json'
import en from '@steward/locales/en.json'
import fr from '@steward/locales/fr.json'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { format, formatLocale, setOrganizationFormat } from './format.ts'
import { i18n, startWith } from './i18n.ts'

beforeAll(async () => {
  // The tests must not depend on the machine's language.
  vi.stubGlobal('navigator', { languages: ['en-US'] })
  await startWith('en', en)
  i18n.addResourceBundle('de', 'translation', de)
  i18n.addResourceBundle('fr', 'translation', fr)
})

afterAll(() => {
  vi.unstubAllGlobals()
})

beforeEach(async () => {
  setOrganizationFormat({ time_zone: 'Europe/Berlin', currency: 'EUR', currency_digits: 2 })
  await i18n.changeLanguage('en')
})

/** Replaces the different space characters that languages use. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('the locale of formats', () => {
  it('takes the region from the browser where it speaks the same language', () => {
    expect(formatLocale('en', ['de-DE', 'en-GB'])).toBe('en-GB')
    expect(formatLocale('fr', ['de-DE', 'en-GB'])).toBe('fr')
  })
})

describe('numbers', () => {
  it('are grouped as the language does', async () => {
    expect(format.integer(10_000)).toBe('10,000')
    await i18n.changeLanguage('de')
    expect(format.integer(10_000)).toBe('10.000')
  })

  it('have a true minus', () => {
    expect(format.decimal(-1.5)).toBe('−1.5')
  })

  it('show percentages without decimals, and with one below ten', () => {
    expect(format.percent(0.5817)).toBe('58%')
    expect(format.percent(0.0345)).toBe('3.5%')
  })

  it('have the same decimals in all percentages of a list', () => {
    const shown = (shares: number[]) => shares.map((one) => format.percent(one, shares))
    expect(shown([0.58, 0.02, 0.0123])).toEqual(['58.0%', '2.0%', '1.2%'])
    expect(shown([0.583, 0.02])).toEqual(['58%', '2%'])
  })
})

describe('money', () => {
  it('is exact however large, because it stays a decimal string', () => {
    expect(format.money('99999999999999.99')).toBe('€99,999,999,999,999.99')
  })

  it('has the digits of its currency', () => {
    expect(format.money('1299')).toBe('€1,299.00')
    expect(format.money('1299', 'JPY')).toBe('¥1,299')
    setOrganizationFormat({ time_zone: null, currency: 'JPY', currency_digits: 0 })
    expect(format.money('1299')).toBe('¥1,299')
  })

  it('is where the language puts its sign', async () => {
    await i18n.changeLanguage('de')
    expect(plain(format.money('-1299.5'))).toBe('−1.299,50 €')
    expect(format.currencySign()).toEqual({ sign: '€', before: false })
  })

  it('can be short', () => {
    expect(format.moneyCompact('25682456.50')).toBe('€25.7M')
  })

  it('keeps the decimals that somebody typed while they edit it', () => {
    expect(format.decimalInput('1499.50')).toBe('1,499.50')
    expect(format.decimalInput('1499')).toBe('1,499')
  })
})

test.each([
  { size: 0, text: '0 Bytes' },
  { size: 1023, text: '1,023 Bytes' },
  { size: 1024, text: '1 KB' },
  { size: 1536, text: '1.5 KB' },
  { size: 1_572_864, text: '1.5 MB' },
  { size: 1024 ** 3 * 2.345, text: '2.35 GB' },
  { size: 1024 ** 4 * 5000, text: '5,000 TB' },
])('writes a size of $size as $text', ({ size, text }) => {
  expect(format.bytes(size)).toBe(text)
})

it('writes sizes with the words of the language', async () => {
  await i18n.changeLanguage('fr')
  expect(plain(format.bytes(1536))).toBe('1,5 Ko')
})

describe('dates', () => {
  it('of the calendar are the same day in every time zone', () => {
    setOrganizationFormat({ time_zone: 'Pacific/Auckland', currency: 'EUR', currency_digits: 2 })
    expect(format.date('2026-01-05')).toBe('Jan 5, 2026')
    expect(format.dateInput('2026-01-05')).toBe('01/05/2026')
  })

  it('of moments are those of the organization', () => {
    expect(plain(format.dateTime('2026-01-05T23:30:00Z'))).toBe('Jan 6, 2026, 12:30 AM')
  })

  it('in notifications name the weekday', () => {
    expect(plain(format.notificationDate('2026-01-05T14:00:00Z'))).toBe('Mon, Jan 5, 3:00 PM')
  })

  it('that can’t be read say so', () => {
    expect(format.notificationDate('yesterday-ish')).toBe('Invalid date')
    expect(format.date('soon')).toBe('Invalid date')
  })

  it('fall back to the browser’s time zone', () => {
    setOrganizationFormat({ time_zone: null, currency: 'EUR', currency_digits: 2 })
    expect(() => format.dateTime('2026-01-05T14:00:00Z')).not.toThrow()
  })
})

describe('relative times', () => {
  const now = Date.parse('2026-01-05T12:00:00Z')

  test.each([
    { moment: '2026-01-05T11:59:40Z', text: 'now' },
    { moment: '2026-01-05T11:55:00Z', text: '5 min. ago' },
    { moment: '2026-01-05T09:00:00Z', text: '3 hr. ago' },
    { moment: '2026-01-07T12:00:00Z', text: 'in 2 days' },
    { moment: '2025-12-20T12:00:00Z', text: 'Dec 20, 2025' },
  ])('write $moment as $text', ({ moment, text }) => {
    expect(format.relative(moment, now)).toBe(text)
  })
})

it('joins names as the language does', async () => {
  expect(format.list(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben, and Cleo')
  await i18n.changeLanguage('de')
  expect(format.list(['Ada', 'Ben'])).toBe('Ada und Ben')
})
