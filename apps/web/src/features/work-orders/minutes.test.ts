import { expect, test } from 'vitest'
import { minutesIn } from './minutes.ts'

test.each([
  ['45', 45],
  ['45 min', 45],
  ['1:30', 90],
  ['1.5 h', 90],
  ['1,5h', 90],
  ['2 h 15 min', 135],
  ['2h', 120],
  ['', null],
  ['  ', null],
  ['soon', undefined],
  ['0', undefined],
  ['200 h', undefined],
  ['1:75', undefined],
])('“%s” is %s minutes', (text, minutes) => {
  expect(minutesIn(text)).toBe(minutes)
})
