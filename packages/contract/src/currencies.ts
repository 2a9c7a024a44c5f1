/** What the runtime knows of ISO 4217; undefined where it can't list it. */
function knownCurrencies(): readonly string[] | undefined {
  try {
    return Intl.supportedValuesOf('currency')
  } catch {
    return undefined
  }
}

/** The currencies that the largest part of the world pays with, for runtimes that can't list what they know. */
const COMMON =
  'AED ARS AUD BRL CAD CHF CLP CNY COP CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW MAD MXN MYR NGN NOK NZD PEN PHP PLN RON SAR SEK SGD THB TND TRY TWD UAH USD VND ZAR'

/** The codes that can be chosen. */
export const currencyCodes = (): readonly string[] => knownCurrencies() ?? COMMON.split(' ')

/** Digits after the point that amounts in this currency are written with: 2 for USD, 0 for JPY, 3 for TND. */
export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2
