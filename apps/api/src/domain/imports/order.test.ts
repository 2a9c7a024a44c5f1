import { describe, expect, test } from 'vitest'
import { orderByParents } from './order.ts'
import { RowPairs } from './row-pairs.ts'

const pairs = (...list: [number, number][]) => {
  const found = new RowPairs()
  for (const [row, other] of list) found.add(row, other)
  return found
}
const later = (...list: [number, number][]) =>
  orderByParents(pairs(...list)).later.map((rows) => [...rows])

describe('rows that refer to each other as parents', () => {
  test('stay in order where each parent is above', () => {
    expect(later([3, 2], [4, 3], [5, 2])).toEqual([])
  })

  test('wait one round for each parent further down on their way up', () => {
    expect(later([2, 4], [3, 2], [4, 6], [5, 2])).toEqual([[4], [2, 3, 5]])
  })

  test('in a circle are told apart from those below a circle', () => {
    const order = orderByParents(pairs([2, 3], [3, 4], [4, 2], [5, 5], [6, 3], [7, 8]))

    expect(order.circle(2)).toEqual([2, 3, 4])
    expect(order.circle(4)).toEqual([4, 2, 3])
    expect(order.circle(5)).toEqual([5])
    expect(order.circle(6)).toBeUndefined()
    expect(order.waits(7)).toBe(true)
    expect(order.waits(2)).toBe(false)
  })

  test('always come after their parents, however they are mixed', () => {
    // A tree of a dozen levels, with its rows in a mixed order.
    const many = 2_000
    const rowOf = (node: number) => (node * 7919) % many
    const parentRows = new Map<number, number>()
    for (let node = 1; node < many; node += 1)
      parentRows.set(rowOf(node), rowOf(Math.floor(node / 2)))
    const parentOf = pairs(...[...parentRows].sort(([a], [b]) => a - b))

    const order = orderByParents(parentOf)

    const sequence = [
      ...Array.from({ length: many }, (_, row) => row).filter((row) => !order.waits(row)),
      ...order.later.flatMap((rows) => [...rows]),
    ]
    const place = new Map(sequence.map((row, at) => [row, at]))
    expect(place.size).toBe(many)
    for (const [row, parent] of parentOf)
      expect(place.get(row)!).toBeGreaterThan(place.get(parent)!)
  })

  test('can be nested very deeply, and wait at most a limited number of rounds', () => {
    const parentOf = new RowPairs()
    for (let row = 0; row < 200_000; row += 1) parentOf.add(row, row + 1)

    const { later } = orderByParents(parentOf)

    expect(later).toHaveLength(25)
    expect(later.reduce((sum, { length }) => sum + length, 0)).toBe(200_000)
  })
})
