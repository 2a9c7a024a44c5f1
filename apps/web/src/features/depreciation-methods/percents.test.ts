import { expect, it } from 'vitest'
import { percentsIn, sumOfPercents } from './percents.tsx'

it('reads percentages in any of our languages, however they are parted', () => {
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

it('says what they come to', () => {
  expect(sumOfPercents(percentsIn('20; 32; 19,2; 11,52; 11,52; 5,76'))).toBe('100')
  expect(sumOfPercents(['20', 'many'])).toBeNull()
})
