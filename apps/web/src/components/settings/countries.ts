import { isCountry } from '@steward/contract/kit/country.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The name of a country in a language. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code

/** The countries with their names in a language. */
export function countryNames(locale: string): { code: string; name: string }[] {
  const order = new Intl.Collator(locale)
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter(isCountry)
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((a, b) => order.compare(a.name, b.name))
}
