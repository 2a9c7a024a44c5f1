import { expect, test } from 'vitest'
import { fittedTrack } from './content-widths.ts'

test('a column takes the share of what it shows, and becomes no narrower than it says', () => {
  expect(fittedTrack('minmax(124px, 1fr)', 210, false)).toBe('minmax(124px, 210fr)')
  expect(fittedTrack('150px', 96, false)).toBe('minmax(96px, 128fr)')
})

test('an empty column leaves its room to others, but for what rows further down may hold', () => {
  expect(fittedTrack('minmax(150px, 1.1fr)', 90, false)).toBe('minmax(90px, 128fr)')
})

test('names stay whole, unless they are very long', () => {
  expect(fittedTrack('minmax(236px, 2fr)', 300, true)).toBe('minmax(300px, 300fr)')
  expect(fittedTrack('minmax(236px, 2fr)', 900, true)).toBe('minmax(340px, 900fr)')
})
