import { expect, test } from 'vitest'
import { fittedTrack } from './content-widths.ts'

const trackOf = (track: string, content: number, isName = false) =>
  fittedTrack(track, content, isName, '9%')

test('a column is as wide as its share of the content, but not narrower than its minimum', () => {
  expect(trackOf('minmax(124px, 1fr)', 210)).toBe('minmax(max(124px, min(210px, 9%)), 210fr)')
  expect(trackOf('150px', 96)).toBe('minmax(max(96px, min(96px, 9%)), 128fr)')
})

test('an empty column gives its space to the others, except a reserve for rows further down', () => {
  expect(trackOf('minmax(150px, 1.1fr)', 90)).toBe('minmax(max(90px, min(90px, 9%)), 128fr)')
})

test('names aren’t cut off, unless they are very long', () => {
  const names = 'minmax(236px, 2fr)'
  expect(trackOf(names, 300, true)).toBe('minmax(max(300px, min(300px, 9%)), 300fr)')
  expect(trackOf(names, 900, true)).toBe('minmax(max(340px, min(900px, 9%)), 900fr)')
})
