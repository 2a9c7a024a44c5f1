import { MACRS_TABLES } from './macrs-tables.ts'
import { type Ratio, parseDecimal } from './numbers.ts'

/** Classes of property by their recovery period in years. */
export type MacrsClass = keyof (typeof MACRS_TABLES)['A-1'] | '27.5' | '39'

export interface MacrsColumn {
  classYears: MacrsClass
  convention: 'half_year' | 'mid_quarter' | 'mid_month'
  /** 1 to 4, of the fiscal year, for mid_quarter */
  quarter?: number
  /** 1 to 12, of the fiscal year, for mid_month */
  month?: number
}

const BY_QUARTER = ['A-2', 'A-3', 'A-4', 'A-5'] as const

/**
 * Percent of the basis by fiscal year as printed in IRS Publication 946 (2025), appendix A: tables A-1 (half year), A-2
 * to A-5 (mid quarter), A-6 (27.5 years) and A-7a (39 years, both mid month). Each column adds up to 100.
 * @throws RangeError if there is no such column
 */
export function macrsPercents({ classYears, convention, quarter, month }: MacrsColumn): Ratio[] {
  const printed =
    classYears === '27.5' || classYears === '39'
      ? realProperty(classYears, month)
      : MACRS_TABLES[convention === 'half_year' ? 'A-1' : BY_QUARTER[(quarter ?? 0) - 1]!]?.[
          classYears
        ]
  if (!printed) throw new RangeError(`No MACRS table for ${classYears} years, ${convention}`)
  return printed.map((percent) => parseDecimal(percent)!)
}

function realProperty(classYears: '27.5' | '39', month = 0): string[] | undefined {
  if (!(month >= 1 && month <= 12)) return undefined
  return classYears === '39' ? table7a(month) : table6(month)
}

function table7a(month: number): string[] {
  const { firstYear, yearsBetween, lastYear } = MACRS_TABLES['A-7a']
  return [firstYear[month - 1]!, ...Array<string>(38).fill(yearsBetween), lastYear[month - 1]!]
}

/**
 * Years 2 to 9 have 3.636; then 3.637 and 3.636 take turns, from year 10 for months 1 to 6 and from year 11 for the
 * others.
 */
function table6(month: number): string[] {
  const early = month <= 6
  const odd = early ? 0 : 1
  const years = early ? 27 : 28
  const first = MACRS_TABLES['A-6'].firstYear[month - 1]!
  const between = Array.from({ length: years - 1 }, (_, index) => {
    const year = index + 2
    return year >= 10 && year % 2 === odd ? '3.637' : '3.636'
  })
  const thousandths = (text: string) => Number(text.replace('.', ''))
  const rest = [first, ...between].reduce((left, text) => left - thousandths(text), 100_000)
  return [first, ...between, `${Math.floor(rest / 1000)}.${String(rest % 1000).padStart(3, '0')}`]
}
