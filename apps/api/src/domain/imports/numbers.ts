/** A number as people write it: which digits, and which signs part them. */
const UNIT =
  /[\p{Sc}\p{Zs}'’`%]|\b[A-Z]{1,3}(?=\p{Sc})|\b[A-Z]{2,3}\b|\bkr\b|\bFr\b|\\(?=\d)|Kč|zł|\bFt\b|\blei\b/gu
/** «12,–» and «12,-» are twelve, whole. */
const WHOLE = /[.,](?:-{1,2}|–|—)$/

export type Decimal = '.' | ','

interface Written {
  /** Digits and their separators only. */
  digits: string
  negative: boolean
}

function writtenOf(text: string): Written | undefined {
  const bare = text.replace(UNIT, '').replace(WHOLE, '')
  const match = /^(\()?([-+−]?)([\d.,]+)([-−]?)(\))?$/u.exec(bare)
  if (!match || !/\d/.test(bare)) return undefined
  const [, open, before = '', digits = '', after = '', close] = match
  if (Boolean(open) !== Boolean(close)) return undefined
  return { digits, negative: Boolean(open) || /[-−]/u.test(before + after) }
}

/** The decimal sign of this number, `none` where it has none, or undefined where it is ambiguous. */
function decimalOf(digits: string): Decimal | 'none' | undefined {
  const signs = digits.replace(/\d/g, '')
  if (signs === '') return 'none'
  if (signs.includes('.') && signs.includes(',')) return signs.at(-1) as Decimal
  if (signs.length > 1) return 'none'
  return couldBeThousands(digits) ? undefined : (signs as Decimal)
}

/** 1.234 and 1,234 may be over a thousand, or between one and two. */
const couldBeThousands = (digits: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)

/** Finds the decimal sign from all numbers of a column. */
export class DecimalEvidence {
  #votes = { '.': 0, ',': 0 }
  #unclear: string | null = null

  see(cell: string): void {
    if (cell.length < 3 || cell.length > 40) return
    const found = writtenOf(cell)
    if (!found) return
    const sign = decimalOf(found.digits)
    if (sign === undefined) this.#unclear ??= cell
    else this.#vote(sign, found.digits)
  }

  #vote(sign: Decimal | 'none', digits: string): void {
    if (sign !== 'none') this.#votes[sign] += 1
    // 1.234.567 separates thousands by points, so the decimal sign is the comma.
    else if (digits.includes('.')) this.#votes[','] += 1
    else if (digits.includes(',')) this.#votes['.'] += 1
  }

  /** An ambiguous number, where the column is no evidence either. */
  unclear(): string | null {
    return this.sign() === null ? this.#unclear : null
  }

  /** The decimal sign, or null without evidence. */
  sign(): Decimal | null {
    const { '.': points, ',': commas } = this.#votes
    if (points === commas) return null
    return points > commas ? '.' : ','
  }
}

type NumberReading = { number: string } | { problem: 'number' | 'negative' | 'decimals' }

const MAX_WHOLE = 15

/**
 * Reads an amount in either notation, `1,234.50` or `1.234,50`, with or without a currency, as an exact decimal text.
 *
 * @param decimal the decimal sign of its column, which decides what 1.234 means
 * @param digits the maximum number of decimals
 * @param signed whether it may be negative
 */
export function readNumber(
  text: string,
  decimal: Decimal,
  digits = 4,
  signed?: 'signed',
): NumberReading {
  const found = writtenOf(text)
  const parts = found && partsOf(found.digits, decimal)
  if (!found || !parts) return { problem: 'number' }
  const [whole, fraction] = parts
  if (fraction.length > digits) return { problem: 'decimals' }
  const number = fraction ? `${whole}.${fraction}` : whole
  if (!found.negative || number === '0') return { number }
  return signed ? { number: `-${number}` } : { problem: 'negative' }
}

/** A decimal text with fewer decimals, rounded half up, as spreadsheets show what they have calculated. */
export function rounded(number: string, digits: number): string {
  const [whole = '0', fraction = ''] = number.split('.')
  if (fraction.length <= digits) return number
  const kept = BigInt(whole.replace('-', '') + fraction.slice(0, digits))
  const all = String(kept + (fraction[digits]! >= '5' ? 1n : 0n)).padStart(digits + 1, '0')
  const sign = number.startsWith('-') ? '-' : ''
  return `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}`
}

/**
 * The digits before and after the decimal sign, without superfluous zeros; undefined where they aren't grouped
 * properly.
 */
function partsOf(digits: string, decimal: Decimal): [string, string] | undefined {
  const sign = decimalOf(digits) ?? decimal
  const [grouped = '', fraction = '', ...more] = sign === 'none' ? [digits] : digits.split(sign)
  if (more.length > 0 || !isGrouped(grouped) || /[.,]/.test(fraction)) return undefined
  const whole = grouped.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  return whole.length > MAX_WHOLE ? undefined : [whole, fraction.replace(/0+$/, '')]
}

/** Whether all groups, thousands or lakhs of two digits, are separated by the same sign. */
const isGrouped = (whole: string) =>
  /^\d*$/.test(whole) ||
  /^\d{1,3}(,\d{2,3})*(,\d{3})$/.test(whole) ||
  /^\d{1,3}(\.\d{3})+$/.test(whole)
