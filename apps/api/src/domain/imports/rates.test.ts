import { expect, test } from 'vitest'
import { isRate, monthsAt, percentIn, percentOf, RateEvidence, shareOf } from './rates.ts'

test('depreciation rates are read in percent and give the useful life of the straight-line method', () => {
  const cells = ['12,5 %', '10% SL', '33.33', '0.2 %', '150%', 'SL', '1.234,50', '0']
  expect(cells.map(percentIn)).toEqual([
    12.5,
    10,
    33.33,
    0.2,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([10, 33.33, 9.52].map(monthsAt)).toEqual([120, 36, 126])
  expect([isRate('80,00', 'AfA'), isRate('80,00', 'AfA-%'), isRate('10%', 'AfA')]).toEqual([
    false,
    true,
    true,
  ])
  expect([shareOf('1000.0000', 10), shareOf('0.3300', 12.5)]).toEqual(['100.0000', '0.0400'])
})

test('whether rates are percent or fractions of one is decided per column', () => {
  const areFractions = (header: string, ...cells: string[]) => {
    const evidence = new RateEvidence(header)
    for (const cell of cells) evidence.see(cell)
    return evidence.isFraction
  }
  expect(areFractions('Rate', '0.2', '0,05', '')).toBe(true)
  expect(areFractions('Rate', '0.5', '20')).toBe(false)
  expect(areFractions('Rate', '0.5', '20%')).toBe(false)
  expect(areFractions('Rate (%)', '0.5', '0.2')).toBe(false)
  expect(['0.2', '0,333', '10%', 'SL'].map(percentOf)).toEqual(['20%', '33.3%', '10%', 'SL'])
})
