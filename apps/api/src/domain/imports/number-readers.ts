import type { Time, Unit } from './headings.ts'
import { hoursOf } from './hours.ts'
import { intervalOf } from './intervals.ts'
import { type Decimal, readNumber, rounded } from './numbers.ts'
import type { Reader } from './readings.ts'
import { spanOf } from './spans.ts'
import type { TargetColumn } from './targets.ts'

/** An amount with four decimals, as the database writes it. */
export function storedAmount(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole}.${fraction.padEnd(4, '0')}`
}

const WHOLE = [0, 999_999_999] as const

/** Spreadsheets calculate amounts with so many decimals, which an import rounds. */
const CALCULATED = 15

function moneyReader(decimal: Decimal, { key, isDeduction }: TargetColumn): Reader {
  return (cell) => {
    // A share of something else is no amount.
    if (cell.includes('%') && !key.endsWith('_percent')) return { problem: 'number' }
    const reading = readNumber(cell, decimal, CALCULATED, isDeduction ? 'signed' : undefined)
    return 'number' in reading
      ? { value: storedAmount(rounded(reading.number, 4).replace('-', '')) }
      : { problem: reading.problem, args: { max: CALCULATED } }
  }
}

/** Any decimal number; the rules of its field are checked later. */
function decimalReader(decimal: Decimal, most: number): Reader {
  return (cell) => {
    const reading = readNumber(cell, decimal, most, 'signed')
    return 'number' in reading
      ? { value: reading.number }
      : { problem: reading.problem, args: { max: most } }
  }
}

function integerReader(decimal: Decimal, [min, max]: readonly [number, number]): Reader {
  return (cell) => {
    const reading = readNumber(cell, decimal, 0)
    const number = 'number' in reading ? Number(reading.number) : undefined
    return number !== undefined && number >= min && number <= max
      ? { value: String(number) }
      : { problem: 'range', args: { min, max } }
  }
}

/** A length of time in months, whatever the unit of the cell or its heading. */
function spanReader(
  decimal: Decimal,
  { isInterval, range: [min, max] = WHOLE }: TargetColumn,
  counted: Unit | undefined,
): Reader {
  return (cell) => {
    const months = (isInterval ? intervalOf(cell) : undefined) ?? spanOf(cell, decimal, counted)
    return months !== undefined && months >= min && months <= max
      ? { value: String(months) }
      : { problem: 'range', args: { min, max } }
  }
}

/** A length of time in hours, whatever the unit of the cell or its heading. */
function hoursReader(
  decimal: Decimal,
  { hasFullDays }: TargetColumn,
  counted: Time | undefined,
): Reader {
  return (cell) => {
    const hours = hoursOf(cell, decimal, { counted, hasFullDays })
    return hours === undefined ? { problem: 'duration' } : { value: hours }
  }
}

/** A number of a contract's field is no amount: a coordinate may have many decimals. */
const decimalsOf = ({ field }: TargetColumn) => (field ? 15 : 6)

function wholeReader(column: TargetColumn, decimal: Decimal, counted?: Unit | Time): Reader {
  const { unit, range = WHOLE } = column
  return unit ? spanReader(decimal, column, counted as Unit) : integerReader(decimal, range)
}

/**
 * How the cells of a column of amounts, whole or decimal numbers, or lengths of time are read.
 *
 * @param counted the unit of numbers without one
 */
export function numberReader(
  column: TargetColumn,
  decimal: Decimal,
  counted?: Unit | Time,
): Reader {
  const { type, unit } = column
  if (type === 'money') return moneyReader(decimal, column)
  if (type === 'integer') return wholeReader(column, decimal, counted)
  if (unit === 'hours') return hoursReader(decimal, column, counted as Time | undefined)
  return decimalReader(decimal, decimalsOf(column))
}
