const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Codes that have a name and are no country: groups, outlying islands of others, and codes for tests. */
const NO_COUNTRY = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ')

/** A code that was replaced by another one stands for that: `UK` for `GB`. */
const isCurrent = (code: string) => new Intl.Locale('und', { region: code }).region === code

/** A country in the words of a language. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code

/** The countries of ISO 3166 that the browser knows, by their names in a language. */
export function countryNames(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const order = new Intl.Collator(locale)
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRY.includes(code) && isCurrent(code))
    .flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [{ code, name }]
    })
    .toSorted((a, b) => order.compare(a.name, b.name))
}
