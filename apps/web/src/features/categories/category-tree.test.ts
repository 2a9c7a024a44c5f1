import { describe, expect, test } from 'vitest'
import { childrenOf, rowsOf, within } from './category-tree.ts'

const category = (name: string, parent_id: string | null = null) => ({
  id: name,
  name,
  code: null,
  parent_id,
})

const TREE = [
  category('IT'),
  category('Laptops', 'IT'),
  category('Small', 'Laptops'),
  category('Tools'),
  category('Lost', 'gone'),
]
const names = (rows: readonly { category: { name: string }; level: number }[]) =>
  rows.map(({ category: { name }, level }) => `${'-'.repeat(level - 1)}${name}`)

describe('the rows of the tree', () => {
  test('are below their parents, and an orphan is at the top', () => {
    expect(names(rowsOf(TREE, new Set(), ''))).toEqual([
      'IT',
      '-Laptops',
      '--Small',
      'Tools',
      'Lost',
    ])
  })

  test('leave out the children of closed categories', () => {
    expect(names(rowsOf(TREE, new Set(['IT']), ''))).toEqual(['IT', 'Tools', 'Lost'])
  })

  test('are the matches of a search, with their ancestors and descendants', () => {
    expect(names(rowsOf(TREE, new Set(['IT']), 'lap'))).toEqual(['IT', '-Laptops', '--Small'])
  })

  test('have their position among their siblings', () => {
    expect(rowsOf(TREE, new Set(), '')[3]).toMatchObject({ position: 2, siblings: 3, children: 0 })
  })
})

test('a category counts the assets of its descendants', () => {
  const children = childrenOf(TREE)

  expect(within(children, 'IT')).toEqual(['IT', 'Laptops', 'Small'])
})
