import { expect, it } from 'vitest'
import { layersOf, stacked } from './stack.ts'

const layer = (id: string, ...values: number[]) => ({ id, name: id, values })

it('stacks the layers, and none below zero', () => {
  expect(stacked([layer('a', 1, 2), layer('b', 3, -1)], 2)).toEqual({
    areas: [
      { id: 'a', from: [0, 0], to: [1, 2] },
      { id: 'b', from: [1, 2], to: [4, 2] },
    ],
    most: 4,
  })
})

it('shows the largest layers, and combines the others', () => {
  const all = [layer('a', 1), layer('b', 3), layer('c', 2)]
  expect(layersOf(all, 3, 'Other').map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect(layersOf(all, 2, 'Other')).toEqual([
    layer('b', 3),
    { id: 'rest', name: 'Other', values: [3] },
  ])
})
