/** The sign between whole and fraction in a language. */
export function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/

/** Splits digits into whole and fraction; null when the separators make no number. */
function split(digits: string, locale: string): [whole: string, fraction: string] | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return [digits, '']
  const sign = digits[last] ?? ''
  const whole = digits.slice(0, last)
  const fraction = digits.slice(last + 1)
  const signs = new Set(digits.match(/[.,]/g))

  const twoKinds = signs.size === 2
  const repeated = !twoKinds && whole.includes(sign)
  // «1,234» is a thousand in English and a little over one in German.
  const unclear = !twoKinds && !repeated && GROUPED.test(digits)
  if (repeated || (unclear && sign !== decimalSign(locale))) {
    return GROUPED.test(digits) ? [digits.replaceAll(sign, ''), ''] : null
  }
  if (twoKinds && (whole.includes(sign) || !GROUPED.test(whole))) return null
  return [whole.replaceAll(/[.,]/g, ''), fraction]
}

/**
 * Reads a typed number as the wire writes it (`1234.56`). Both `1.234,56` and `1,234.56` are read;
 * where a separator could mean either, the language decides. Spaces and apostrophes don't count.
 * Null when it is no number.
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
