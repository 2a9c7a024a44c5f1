import { expect, it } from 'vitest'
import { chargesIn } from './charges-field.tsx'

it('reads a schedule line by line, in the digits of any of our languages', () => {
  expect(chargesIn('2026-12-31 1,200.50\n2027-12-31; 1.200,5\n\n2028-12-31 900')).toEqual([
    { period_end: '2026-12-31', amount: '1200.50' },
    { period_end: '2027-12-31', amount: '1200.5' },
    { period_end: '2028-12-31', amount: '900' },
  ])
})

it('says nothing of what is no schedule', () => {
  expect(chargesIn('next year 900')).toBeNull()
})
