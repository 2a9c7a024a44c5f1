/** The currencies of ISO 4217 that the runtime knows; undefined if it can't list them. */
function knownCurrencies(): readonly string[] | undefined {
  try {
    return Intl.supportedValuesOf('currency')
  } catch {
    return undefined
  }
}

/** The most used currencies, for runtimes that can't list theirs. */
const COMMON =
  'AED ARS AUD BRL CAD CHF CLP CNY COP CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW MAD MXN MYR NGN NOK NZD PEN PHP PLN RON SAR SEK SGD THB TND TRY TWD UAH USD VND ZAR'

/** The selectable codes. */
export const currencyCodes = (): readonly string[] => knownCurrencies() ?? COMMON.split(' ')

/** The decimals of amounts in this currency: 2 for USD, 0 for JPY, 3 for TND. */
export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2
