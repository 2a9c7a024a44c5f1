/** Codes with a name that aren't countries: groups, outlying islands, and codes for tests. */
const NO_COUNTRY = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ')

/** Codes that mean another one: `UK` is `GB`. */
const isCurrent = (code: string) => new Intl.Locale('und', { region: code }).region === code

/** Whether two capital letters are a country of ISO 3166 that this runtime knows. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !NO_COUNTRY.includes(code) &&
  isCurrent(code) &&
  new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
