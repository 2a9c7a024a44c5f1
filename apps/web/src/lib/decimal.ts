/** The decimal separator of a locale. */
export function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/

type Parts = [whole: string, fraction: string]

const ungrouped = (digits: string) => digits.replaceAll(/[.,]/g, '')

/** Splits a number that contains both `.` and `,`: the last one is the decimal separator. */
function splitByTwo(whole: string, sign: string, fraction: string): Parts | null {
  return !whole.includes(sign) && GROUPED.test(whole) ? [ungrouped(whole), fraction] : null
}

/** Splits a number with one kind of separator, which may be for groups or decimals: «1,234» depends on the locale. */
function splitByOne(digits: string, sign: string, locale: string): Parts | null {
  const [whole = '', fraction = '', ...more] = digits.split(sign)
  const groups = GROUPED.test(digits)
  if (groups && (more.length > 0 || sign !== decimalSign(locale))) return [ungrouped(digits), '']
  return more.length > 0 ? null : [whole, fraction]
}

/** Splits digits into integer and fraction; null if the separators don't form a number. */
function split(digits: string, locale: string): Parts | null {
  const signs = new Set(digits.match(/[.,]/g))
  if (signs.size === 0) return [digits, '']
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const sign = digits.charAt(last)
  if (signs.size === 1) return splitByOne(digits, sign, locale)
  return splitByTwo(digits.slice(0, last), sign, digits.slice(last + 1))
}

/**
 * Parses a typed number into the API's format (`1234.56`). Reads both `1.234,56` and `1,234.56`; if a separator is
 * ambiguous, the locale decides. Spaces and apostrophes are ignored. Null if it is no number.
 */
export function parseDecimal(text: string, locale: string): string | null {
  const typed = text.replaceAll(/[\s'’\u00a0\u202f]/g, '').replace('−', '-')
  const match = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/.exec(typed)
  if (!match) return null
  const parts = split(match[2] ?? '', locale)
  if (!parts) return null
  const whole = parts[0].replace(/^0+(?=\d)/, '') || '0'
  const number = parts[1] ? `${whole}.${parts[1]}` : whole
  return match[1] === '-' && /[1-9]/.test(number) ? `-${number}` : number
}
