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

describe('rows that name each other as parents', () => {
  test('stay in order where each parent stands above', () => {
    expect(later([3, 2], [4, 3], [5, 2])).toEqual([])
  })

  test('wait one round for each parent further down on their way up', () => {
    expect(later([2, 4], [3, 2], [4, 6], [5, 2])).toEqual([[4], [2, 3, 5]])
  })

  test('that lie in a circle are told apart from those that hang below one', () => {
    const order = orderByParents(pairs([2, 3], [3, 4], [4, 2], [5, 5], [6, 3], [7, 8]))

    expect(order.circle(2)).toEqual([2, 3, 4])
    expect(order.circle(4)).toEqual([4, 2, 3])
    expect(order.circle(5)).toEqual([5])
    expect(order.circle(6)).toBeUndefined()
    expect(order.waits(7)).toBe(true)
    expect(order.waits(2)).toBe(false)
  })

  test('always come after their parents, however they are mixed', () => {
    // A deterministic shuffle: row n has the parent n * 7919 mod many, unless that is itself or would make a circle.
    const many = 2_000
    const rank = (row: number) => (row * 7919) % many
    const byRank = Array.from({ length: many }, (_, row) => row).sort((a, b) => rank(a) - rank(b))
    const parentOf = new RowPairs()
    for (let row = 0; row < many; row += 1)
      if (rank(row) > 0) parentOf.add(row, byRank[Math.floor(rank(row) / 2)]!)

    const order = orderByParents(parentOf)

    const sequence = [
      ...Array.from({ length: many }, (_, row) => row).filter((row) => !order.waits(row)),
      ...order.later.flatMap((rows) => [...rows]),
    ]
    const place = new Map(sequence.map((row, at) => [row, at]))
    expect(sequence).toHaveLength(many)
    for (const [row, parent] of parentOf)
      expect(place.get(row)!).toBeGreaterThan(place.get(parent)!)
  })

  test('may be very many', () => {
    const parentOf = new RowPairs()
    for (let row = 0; row < 200_000; row += 1) parentOf.add(row, row + 1)
    const { later } = orderByParents(parentOf)
    expect(later).toHaveLength(200_000)
    expect([...later.at(-1)!]).toEqual([0])
  })
})
