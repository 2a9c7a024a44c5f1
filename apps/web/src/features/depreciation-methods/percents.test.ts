import { expect, it } from 'vitest'
import { areColumns, columnsIn, percentsIn, sumOfPercents } from './percents.tsx'

it('reads percentages in any supported language, with any separator', () => {
  expect(percentsIn('20; 32; 19.2; 11.52 11.52 5.76')).toEqual([
    '20',
    '32',
    '19.2',
    '11.52',
    '11.52',
    '5.76',
  ])
  expect(percentsIn('60 %; 39,5 %; 0,5 %')).toEqual(['60', '39.5', '0.5'])
})

it('adds them up', () => {
  expect(sumOfPercents(percentsIn('20; 32; 19,2; 11,52; 11,52; 5,76'))).toBe('100')
  expect(sumOfPercents(['20', 'many'])).toBeNull()
})

it('reads one line for each quarter or month', () => {
  const columns = columnsIn('35; 65\n25; 75\n\n15; 85\n5; 95\n')
  expect(columns[3]).toEqual(['5', '95'])
  expect(areColumns(columns)).toBe(true)
  expect(areColumns(columns.slice(1))).toBe(false)
  expect(areColumns(columnsIn('35; 65\n25; 75\n15; 85\n5; 94'))).toBe(false)
})
