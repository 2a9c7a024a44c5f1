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
  test('are under what they are in; an orphan is at the top', () => {
    expect(names(rowsOf(TREE, new Set(), ''))).toEqual([
      'IT',
      '-Laptops',
      '--Small',
      'Tools',
      'Lost',
    ])
  })

  test('fold away what is closed', () => {
    expect(names(rowsOf(TREE, new Set(['IT']), ''))).toEqual(['IT', 'Tools', 'Lost'])
  })

  test('narrow to what is searched for, with what leads there and what is in it', () => {
    expect(names(rowsOf(TREE, new Set(['IT']), 'lap'))).toEqual(['IT', '-Laptops', '--Small'])
  })

  test('know their place among their siblings', () => {
    expect(rowsOf(TREE, new Set(), '')[3]).toMatchObject({ position: 2, siblings: 3, children: 0 })
  })
})

test('a category holds all that is in it', () => {
  const children = childrenOf(TREE)

  expect(within(children, 'IT')).toEqual(['IT', 'Laptops', 'Small'])
})
