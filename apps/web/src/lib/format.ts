import { type CalendarDate, today } from './dates.ts'
import { i18n } from './i18n.ts'

/** How an organization formats times and money. */
interface OrganizationFormat {
  time_zone: string | null
  /** The user's time zone, if they chose one. */
  own_time_zone?: string | null
  currency: string
  currency_digits: number
}

let organization: OrganizationFormat = { time_zone: null, currency: 'USD', currency_digits: 2 }

/** Sets the time zone and currency for all formats below. Called when an account is entered. */
export function setOrganizationFormat(next: OrganizationFormat): void {
  organization = next
}

export const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The organization's time zone, else the browser's. It decides which day it is. */
const organizationZone = () => organization.time_zone ?? browserTimeZone()

/** Today in the organization's time zone. */
export const organizationToday = (): CalendarDate => today(organizationZone())

/** The time zone for timestamps: the user's, else the organization's. */
export const timeZone = () => organization.own_time_zone ?? organizationZone()

export const organizationCurrency = () => organization.currency

/** The code of the organization's currency, and the number of its decimals. */
export const currencyRules = () => ({
  currency: new Intl.DisplayNames(formatLocale(), { type: 'currency' }).of(organization.currency),
  max: organization.currency_digits,
})

/** The language with the browser's region: English in a British browser writes 5 January 2026 as 05/01/2026. */
export function formatLocale(
  language = i18n.language ?? 'en',
  browser: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  return browser.find((entry) => entry.split('-')[0] === language) ?? language
}

type Formatter = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.ListFormat
const cache = new Map<string, Formatter>()

/** Creating an Intl formatter is expensive, so each is created once per language. */
function cached<T extends Formatter>(name: string, make: (locale: string) => T): T {
  const locale = formatLocale()
  const key = `${locale} ${name}`
  const known = cache.get(key)
  if (known) return known as T
  const made = make(locale)
  cache.set(key, made)
  return made
}

/** A number, or a decimal string as the API returns money. */
export type Amount = number | string

const trueMinus = (text: string) => text.replace('-', '−')

function numbers(name: string, options: Intl.NumberFormatOptions): (value: Amount) => string {
  return (value) =>
    trueMinus(
      cached(name, (locale) => new Intl.NumberFormat(locale, options)).format(
        value as Intl.StringNumericLiteral,
      ),
    )
}

const integer = numbers('integer', { maximumFractionDigits: 0 })

function decimal(value: Amount, digits = 2): string {
  return numbers(`decimal ${digits}`, { maximumFractionDigits: digits })(value)
}

/** A decimal string for an input: grouped, with the decimals that it has. */
function decimalInput(value: string): string {
  const digits = value.split('.')[1]?.length ?? 0
  return numbers(`input ${digits}`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })(value)
}

const isSmall = (share: number) => Math.abs(share) < 0.0995 && Math.round(share * 1000) % 10 !== 0

/** A fraction as a percentage: without decimals, or with one if a value below ten percent in `among` needs it. */
function percent(share: number, among: readonly number[] = [share]): string {
  const digits = among.some(isSmall) ? 1 : 0
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numbers(`percent ${digits}`, { style: 'percent', ...decimals })(share)
}

function money(amount: Amount, currency = organization.currency): string {
  // Other currencies use their usual number of decimals.
  const digits = currency === organization.currency ? organization.currency_digits : undefined
  return numbers(`money ${currency} ${digits}`, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })(amount)
}

/** Money in compact form, «€25.7M». Show the exact amount in a title. */
function moneyCompact(amount: Amount): string {
  const { currency } = organization
  return numbers(`compact ${currency}`, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  })(amount)
}

/** The symbol of a currency, and the side on which the language puts it. */
function currencySign(currency = organization.currency): { sign: string; before: boolean } {
  const parts = cached(
    `sign ${currency}`,
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
      }),
  ).formatToParts(1)
  const index = parts.findIndex(({ type }) => type === 'currency')
  const number = parts.findIndex(({ type }) => type === 'integer')
  return { sign: parts[index]?.value ?? currency, before: index < number }
}

const UNITS = [
  'common.units.bytes',
  'common.units.kb',
  'common.units.mb',
  'common.units.gb',
  'common.units.tb',
] as const

/** A file size by a factor of 1024, up to two decimals, from bytes to TB. */
function bytes(size: number): string {
  const steps = size < 1 ? 0 : Math.floor(Math.log2(size) / 10)
  const unit = Math.min(steps, UNITS.length - 1)
  const name = UNITS[unit] ?? UNITS[0]
  return `${decimal(size / 1024 ** unit)} ${i18n.t(name)}`
}

function moments(name: string, options: Intl.DateTimeFormatOptions, zone: string) {
  return cached(`${name} ${zone}`, (locale) => {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  })
}

const momentOf = (value: string) => {
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? null : moment
}

const invalidDate = () => i18n.t('errors.invalid_date')

/** A calendar date (`YYYY-MM-DD`), independent of time zones. */
function date(value: string): string {
  const moment = momentOf(`${value.slice(0, 10)}T00:00:00Z`)
  return moment ? moments('date', { dateStyle: 'medium' }, 'UTC').format(moment) : invalidDate()
}

/** A calendar date in full, with its weekday. */
function dateInFull(value: string): string {
  const moment = momentOf(`${value}T00:00:00Z`)
  return moment ? moments('date in full', { dateStyle: 'full' }, 'UTC').format(moment) : value
}

/** The weekday of a calendar date. */
function weekday(value: string, length: 'short' | 'long'): string {
  const moment = momentOf(`${value}T00:00:00Z`)
  return moment ? moments(`weekday ${length}`, { weekday: length }, 'UTC').format(moment) : value
}

/** The month of a calendar date, or of `YYYY-MM`: «November 2026». */
function month(value: string): string {
  const moment = momentOf(`${value.slice(0, 7)}-01T00:00:00Z`)
  const options = { month: 'long', year: 'numeric' } as const
  return moment ? moments('month', options, 'UTC').format(moment) : value
}

/** A calendar date in digits, for inputs. */
function dateInput(value: string): string {
  const moment = momentOf(`${value}T00:00:00Z`)
  const options = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  return moment ? moments('date input', options, 'UTC').format(moment) : value
}

function timestamp(name: string, options: Intl.DateTimeFormatOptions): (value: string) => string {
  return (value) => {
    const moment = momentOf(value)
    return moment ? moments(name, options, timeZone()).format(moment) : invalidDate()
  }
}

const dateTime = timestamp('date time', { dateStyle: 'medium', timeStyle: 'short' })
const dateOf = timestamp('date of', { dateStyle: 'medium' })
const time = timestamp('time', { timeStyle: 'short' })
const notificationDate = timestamp('notification', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A timestamp in full, followed by the browser's time zone if that is a different one. */
function momentTitle(value: string): string {
  const moment = momentOf(value)
  if (!moment) return invalidDate()
  const inFull = { dateStyle: 'full', timeStyle: 'long' } as const
  const zones = new Set([timeZone(), browserTimeZone()])
  return [...zones].map((zone) => moments('in full', inFull, zone).format(moment)).join('\n')
}

const STEPS = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'day', seconds: 86_400 },
] as const
const WEEK = 7 * 86_400

/** «3 h ago», «in 2 days»; the date if it is more than a week away. */
function relative(value: string, now = Date.now()): string {
  const moment = momentOf(value)
  if (!moment) return invalidDate()
  const seconds = Math.round((moment.getTime() - now) / 1000)
  if (Math.abs(seconds) >= WEEK) return dateOf(value)
  const words = cached(
    'relative',
    (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
  )
  const step = STEPS.findLast((entry) => Math.abs(seconds) >= entry.seconds)
  if (!step) return words.format(0, 'second')
  return words.format(Math.trunc(seconds / step.seconds), step.unit)
}

function list(entries: Iterable<string>): string {
  return cached(
    'list',
    (locale) => new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' }),
  ).format(entries)
}

/** Formats numbers, money, sizes, dates and times by the user's language and the organization's settings. */
export const format = {
  integer,
  decimal,
  decimalInput,
  percent,
  money,
  moneyCompact,
  currencySign,
  bytes,
  date,
  dateInFull,
  weekday,
  month,
  dateInput,
  dateTime,
  momentTitle,
  time,
  notificationDate,
  relative,
  list,
}
