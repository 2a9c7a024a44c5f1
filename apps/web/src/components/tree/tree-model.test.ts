import { describe, expect, test } from 'vitest'
import { type Level, rowsOf, stepFor, type TreeItem, typedAhead } from './tree-model.ts'

const node = (id: string, has_children = false): TreeItem => ({ id, name: id, has_children })
const level = (nodes: TreeItem[], more: Partial<Level<TreeItem>> = {}): Level<TreeItem> => ({
  nodes,
  total: nodes.length,
  state: 'ready',
  ...more,
})

const LEVELS: Record<string, Level<TreeItem>> = {
  '': level([node('Depot'), node('HQ', true), node('Hall', true)]),
  HQ: level([node('Floor 1', true), node('Floor 2')]),
  'Floor 1': level([node('R1'), node('R2')], { total: 300 }),
}
const rows = (...open: string[]) =>
  rowsOf({ root: '', levelOf: (id) => LEVELS[id], isOpen: ({ id }) => open.includes(id) })
const ids = (...open: string[]) => rows(...open).map(({ id, level: deep }) => [deep, id])

describe('the rows of a tree', () => {
  test('include the children of open nodes only', () => {
    expect(ids()).toEqual([
      [1, 'Depot'],
      [1, 'HQ'],
      [1, 'Hall'],
    ])
    expect(ids('HQ', 'Floor 1')).toEqual([
      [1, 'Depot'],
      [1, 'HQ'],
      [2, 'Floor 1'],
      [3, 'R1'],
      [3, 'R2'],
      [3, 'Floor 1/more'],
      [2, 'Floor 2'],
      [1, 'Hall'],
    ])
  })

  test('show where children are loading, and how many are on the next pages', () => {
    expect(rows('Hall').at(-1)).toMatchObject({ kind: 'loading', parent: 'Hall', level: 2 })
    expect(rows('HQ', 'Floor 1').find(({ kind }) => kind === 'more')).toMatchObject({ left: 298 })
  })

  test('have their position among their siblings', () => {
    expect(rows('HQ')[2]).toMatchObject({ position: 1, setSize: 2, open: false })
    expect(rows()[0]).toMatchObject({ position: 1, setSize: 3, open: null })
  })
})

describe('pressing a key', () => {
  const all = rows('HQ', 'Floor 1')
  test.each([
    ['ArrowDown', 1, { kind: 'go', index: 2 }],
    ['ArrowUp', 0, { kind: 'go', index: 0 }],
    ['End', 0, { kind: 'go', index: 7 }],
    ['Home', 5, { kind: 'go', index: 0 }],
    ['ArrowRight', 1, { kind: 'go', index: 2 }],
    ['ArrowRight', 7, { kind: 'open', index: 7 }],
    ['ArrowRight', 0, null],
    ['ArrowLeft', 3, { kind: 'go', index: 2 }],
    ['ArrowLeft', 5, { kind: 'go', index: 2 }],
    ['ArrowLeft', 2, { kind: 'close', index: 2 }],
    ['ArrowLeft', 0, null],
    ['Enter', 3, { kind: 'choose', index: 3 }],
    ['x', 3, null],
  ])('%s on row %i: %o', (key, index, step) => {
    expect(stepFor(key, all, index)).toEqual(step)
  })
})

describe('typing ahead', () => {
  const all = rows('HQ')
  const at = (index: number, typed: string) => {
    const found = typedAhead(all, index, typed)
    return found === null ? null : all[found]!.id
  }
  test('goes to the next name that begins with the text, and continues at the top', () => {
    expect(at(0, 'h')).toBe('HQ')
    expect(at(1, 'h')).toBe('Hall')
    expect(at(4, 'hh')).toBe('HQ')
    expect(at(1, 'ha')).toBe('Hall')
    expect(at(2, 'floor 2')).toBe('Floor 2')
    expect(at(0, 'zz')).toBeNull()
  })
})
