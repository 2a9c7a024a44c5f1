import { expect, it } from 'vitest'
import { type MacrsColumn, macrsPercents } from '../src/macrs.ts'
import { plus, ratio } from '../src/numbers.ts'

const CLASSES = ['3', '5', '7', '10', '15', '20'] as const
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const COLUMNS: MacrsColumn[] = [
  ...CLASSES.flatMap((classYears) => [
    { classYears, convention: 'half_year' as const },
    ...[1, 2, 3, 4].map((quarter) => ({ classYears, convention: 'mid_quarter' as const, quarter })),
  ]),
  ...(['27.5', '39'] as const).flatMap((classYears) =>
    MONTHS.map((month) => ({ classYears, convention: 'mid_month' as const, month })),
  ),
]

it('every column of the MACRS tables adds up to 100 percent', () => {
  for (const column of COLUMNS) {
    const sum = macrsPercents(column).reduce(plus, ratio(0))
    expect({ ...column, sum: sum.num * 100n }).toEqual({ ...column, sum: sum.den * 10_000n })
  }
})

it('residential property of 27.5 years is charged in 28 fiscal years, from July on in 29', () => {
  const years = MONTHS.map(
    (month) => macrsPercents({ classYears: '27.5', convention: 'mid_month', month }).length,
  )
  expect(years).toEqual([28, 28, 28, 28, 28, 28, 29, 29, 29, 29, 29, 29])
})

it('an unknown column of a table is refused', () => {
  expect(() => macrsPercents({ classYears: '39', convention: 'mid_month' })).toThrow(RangeError)
})
