import { readNumber } from './numbers.ts'

const PERCENT = /(\d[\d.,]*)\s*%/
const NUMBER = /^\d[\d.,]*$/
const YEAR = 12
const ALL = 100

/** The number in a text such as «12,5 %», «10% SL» or «33.33». */
export function percentIn(text: string): number | undefined {
  const said = PERCENT.exec(text)?.[1]
  return among(numberIn(said ?? (NUMBER.test(text) ? text : '')))
}

/** Finds whether a column has its rates as fractions of one: «0.2» beside «0.05» is a fifth, beside «20» a fifth of one. */
export class RateEvidence {
  #isFraction: boolean

  constructor(header: string) {
    this.#isFraction = !header.includes('%')
  }

  see(cell: string): void {
    const number = NUMBER.test(cell) ? numberIn(cell) : undefined
    if (cell.includes('%') || (number !== undefined && number > 1)) this.#isFraction = false
  }

  get isFraction(): boolean {
    return this.#isFraction
  }
}

/** A fraction of one as a percentage; any other text as it is. */
export function percentOf(text: string): string {
  const number = NUMBER.test(text) ? numberIn(text) : undefined
  return number === undefined ? text : `${Number((number * ALL).toFixed(4))}%`
}

const among = (percent: number | undefined) =>
  percent !== undefined && percent > 0 && percent <= ALL ? percent : undefined

/** A percentage has no thousands: both signs part decimals. */
function numberIn(text: string): number | undefined {
  const reading = readNumber(text.replace(',', '.'), '.', 6)
  return 'number' in reading ? Number(reading.number) : undefined
}

/** Words for a rate, where its numbers have no percent sign. */
const RATE = /%|rate|satz|taux|tasa|coef|porcentaje/i

/** Rates of something else: of taxes, or of what an hour costs. */
const OTHER =
  /\b(?:vat|tax|tva|iva|ust|mwst|billing|usd|eur|gbp|chf|cad|aud|euros?|dollars?)\b|\p{Sc}/iu

/** Whether a cell of a column is a yearly rate: an amount of depreciation looks the same, but for its heading. */
export const isRate = (cell: string, header: string): boolean =>
  percentIn(cell) !== undefined && !OTHER.test(header) && (RATE.test(header) || cell.includes('%'))

/** The months in which a straight line with a yearly rate charges everything: 12.5 % take eight years. */
export const monthsAt = (percent: number): number => Math.round((ALL * YEAR) / percent)

/** Amounts have four decimals, and so have percentages here. */
const SCALE = 10_000n

/** A share of an amount, to the cent. */
export function shareOf(amount: string, percent: number): string {
  const whole = BigInt(amount.replace(/[-.]/g, ''))
  const parts = BigInt(Math.round(percent * Number(SCALE)))
  const cents = (whole * parts + (SCALE * SCALE) / 2n) / (SCALE * SCALE)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}00`
}
