import { expect, test } from 'vitest'
import { lifeText } from './life-text.ts'

test.each([
  [60, '5 years'],
  [30, '2 years 6 months'],
  [8, '8 months'],
  [12, '1 year'],
])('a useful life of %i months reads “%s”', (months, text) => {
  expect(lifeText(months)).toBe(text)
})
