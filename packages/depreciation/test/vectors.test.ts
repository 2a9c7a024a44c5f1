import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { differencesOf } from './vectors/compare.ts'
import type { Vector } from './vectors/vector.ts'

/** One vector a line: what other programs and publications have computed. */
const lines = readFileSync(new URL('vectors/figures.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const vectors = lines.map((line) => JSON.parse(line) as Vector)

it('agrees with every figure of other programs and publications', () => {
  expect(vectors.flatMap(differencesOf)).toEqual([])
})

it('names a figure that differs', () => {
  const vector = vectors.find(({ id }) => id === 'SLC-001')!
  const [row, ...rows] = vector.expected as { depreciation: string }[]
  const wrong = { ...vector, expected: [{ ...row, depreciation: '750.01' }, ...rows] }
  expect(differencesOf(wrong)).toEqual([
    { id: 'SLC-001', field: '2023-01-31 depreciation', expected: '750.01', got: '750.00' },
  ])
})

it('names an expectation that it does not know', () => {
  const [vector] = vectors
  expect(differencesOf({ ...vector!, expected_mood: 'fine' })).toMatchObject([
    { field: 'expected_mood' },
  ])
})
