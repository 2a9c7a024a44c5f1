import { expect, it } from 'vitest'
import { type Bar, withRest } from './bars.ts'

const bars = (count: number): Bar[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), label: `Bar ${at}`, value: 10 }))
const valuesOf = (shown: readonly Bar[]) => shown.map(({ id, value }) => [id, value])

it('shows all bars while they are few and add up to the total', () => {
  expect(withRest(bars(8), 80, { name: 'Other', all: false })).toEqual(bars(8))
})

it('combines the bars beyond the limit, so that all still add up to the total', () => {
  const shown = withRest(bars(12), 130, { name: 'Other', all: false })
  expect(shown).toHaveLength(8)
  expect(valuesOf(shown).at(-1)).toEqual(['rest', 60])
  expect(shown.reduce((sum, { value }) => sum + value, 0)).toBe(130)
})

it('adds a bar for the records without a known value, also when all known values are shown', () => {
  expect(valuesOf(withRest(bars(12), 130, { name: 'Other', all: true })).at(-1)).toEqual([
    'rest',
    10,
  ])
})

it('adds no such bar when estimates exceed the total', () => {
  expect(withRest(bars(2), 15, { name: 'Other', all: false })).toEqual(bars(2))
})
