import type { AssetLink, LinkedAsset, LinkedAssets } from '@steward/contract/asset-links.ts'
import { expect, test } from 'vitest'
import { layOut, NODE } from './link-graph.tsx'
import { linksByRelation, RELATION_WORDS, relationOf, wordOf } from './relations.ts'

const asset = (name: string): LinkedAsset => ({
  id: name,
  name,
  asset_tag: name,
  status: 'in_use',
  category_id: null,
  site: null,
  location: null,
  image_url: null,
  archived_at: null,
})
const some = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => asset(`${name} ${n}`))
const link = (
  name: string,
  kind: AssetLink['kind'],
  direction: AssetLink['direction'],
): AssetLink => ({ kind, direction, asset: asset(name), created_at: '2026-01-01T00:00:00.000Z' })

const linked = (parents: number, children: number, links: number): LinkedAssets => ({
  parents: some('parent', parents),
  children: some('child', children),
  children_count: children,
  children_exact: true,
  children_complete: true,
  links: some('link', links).map(({ name }) => link(name, 'connected_to', 'out')),
})

test('each word stands for one relation, and each relation has its word', () => {
  expect(RELATION_WORDS.map((word) => wordOf(relationOf(word)))).toEqual(RELATION_WORDS)
})

test('links are grouped by relation, as seen from the asset', () => {
  const links = [
    link('a', 'replaces', 'in'),
    link('b', 'connected_to', 'out'),
    link('c', 'replaces', 'in'),
  ]
  expect(
    linksByRelation(links).map(([word, of]) => [word, of.map(({ asset: { name } }) => name)]),
  ).toEqual([
    ['connected_to', ['b']],
    ['replaces_in', ['a', 'c']],
  ])
})

test.each([
  [0, 0, 1],
  [1, 0, 0],
  [3, 8, 20],
  [1, 5, 7],
])(
  'with %i above, %i below and %i beside it, nothing overlaps or is cut off',
  (above, below, atSides) => {
    const { middle, others, width, height } = layOut(asset('middle'), linked(above, below, atSides))
    const nodes = [middle, ...others]
    for (const [index, a] of nodes.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(0)
      expect(a.y).toBeGreaterThanOrEqual(0)
      expect(a.x + NODE.width).toBeLessThanOrEqual(width)
      expect(a.y + NODE.height).toBeLessThanOrEqual(height)
      for (const b of nodes.slice(index + 1)) {
        const isApart = Math.abs(a.x - b.x) >= NODE.width || Math.abs(a.y - b.y) >= NODE.height
        expect(isApart, `${a.asset.name} and ${b.asset.name}`).toBe(true)
      }
    }
  },
)

test('the number of assets that didn’t fit is returned', () => {
  expect(layOut(asset('middle'), linked(1, 3, 4)).left).toBe(0)
  expect(layOut(asset('middle'), linked(3, 10, 25)).left).toBe(2 + 2 + 5)
})
