import { readNumber } from './numbers.ts'

const PERCENT = /(\d[\d.,]*)\s*%/
const NUMBER = /^\d[\d.,]*$/
const YEAR = 12
const ALL = 100

/** The number in a text such as «12,5 %», «10% SL» or «33.33»; a fraction of one is a share. */
export function percentIn(text: string): number | undefined {
  const said = PERCENT.exec(text)?.[1]
  if (said !== undefined) return among(numberIn(said))
  const number = NUMBER.test(text) ? numberIn(text) : undefined
  return among(number !== undefined && number < 1 ? number * ALL : number)
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

/** Whether a cell of a column is a yearly rate: an amount of depreciation looks the same, but for its heading. */
export const isRate = (cell: string, header: string): boolean =>
  percentIn(cell) !== undefined && (RATE.test(header) || cell.includes('%'))

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
