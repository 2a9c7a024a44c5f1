import { expect, it } from 'vitest'
import { type Bar, withRest } from './bars.ts'

const bars = (count: number): Bar[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), label: `Bar ${at}`, value: 10 }))
const valuesOf = (shown: readonly Bar[]) => shown.map(({ id, value }) => [id, value])

it('shows all bars while they are few and make up the total', () => {
  expect(withRest(bars(8), 80, { name: 'Other', all: false })).toEqual(bars(8))
})

it('makes one bar of those that are too many, so that all of them are still the total', () => {
  const shown = withRest(bars(12), 130, { name: 'Other', all: false })
  expect(shown).toHaveLength(8)
  expect(valuesOf(shown).at(-1)).toEqual(['rest', 60])
  expect(shown.reduce((sum, { value }) => sum + value, 0)).toBe(130)
})

it('names what isn’t among the known ones, also where all of these are shown', () => {
  expect(valuesOf(withRest(bars(12), 130, { name: 'Other', all: true })).at(-1)).toEqual([
    'rest',
    10,
  ])
})

it('has nothing left where estimates are more than the total', () => {
  expect(withRest(bars(2), 15, { name: 'Other', all: false })).toEqual(bars(2))
})
