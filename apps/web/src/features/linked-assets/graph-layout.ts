import type { LinkedAsset, LinkedAssets } from '@steward/contract/asset-links.ts'
import { type RelationWord, wordOf } from './relations.ts'

/** The size of a node, and of the room between two. */
export const NODE = { width: 168, height: 44 } as const
const GAP = 14
/** Room for the words on a line. */
const LINE = 132
const MAX_AT_SIDES = 10
const IN_A_ROW = 4
const MAX_BELOW = 8

export interface GraphNode {
  asset: Pick<LinkedAsset, 'id' | 'name' | 'asset_tag'>
  /** What it is to the asset in the middle; null for that one itself. */
  word: RelationWord | null
  x: number
  y: number
}

export interface Graph {
  width: number
  height: number
  middle: GraphNode
  others: GraphNode[]
  /** How many found no room. */
  left: number
}

const spread = (count: number, at: number, from: number, step: number, size: number) =>
  from + at * step + (size - (count * step - GAP)) / 2

/** Where everything stands: the parent above the asset, parts below it, the others at its sides. */
export function layOut(
  middle: GraphNode['asset'],
  { parents, children, children_count, links }: LinkedAssets,
): Graph {
  const atSides = links.slice(0, 2 * MAX_AT_SIDES)
  const below = children.slice(0, MAX_BELOW)
  const sides = [
    atSides.filter((_, index) => index % 2 === 0),
    atSides.filter((_, index) => index % 2 === 1),
  ] as const
  const step = NODE.height + GAP
  const width = 3 * NODE.width + 2 * LINE
  const rows = Math.max(sides[0].length, 1)
  const top = parents.length > 0 ? step + 2 * GAP : 0
  const core = rows * step - GAP
  const cx = (width - NODE.width) / 2
  const nodes: GraphNode[] = []
  const parent = parents.at(-1)
  if (parent) nodes.push({ asset: parent, word: 'parent', x: cx, y: 0 })
  for (const [side, some] of sides.entries())
    for (const [index, link] of some.entries())
      nodes.push({
        asset: link.asset,
        word: wordOf(link),
        x: side === 0 ? width - NODE.width : 0,
        y: top + spread(some.length, index, 0, step, core),
      })
  const under = top + core + 3 * GAP
  for (const [index, asset] of below.entries()) {
    const row = Math.floor(index / IN_A_ROW)
    const inRow = Math.min(IN_A_ROW, below.length - row * IN_A_ROW)
    nodes.push({
      asset,
      word: 'child',
      x: spread(inRow, index % IN_A_ROW, 0, NODE.width + GAP, width),
      y: under + row * step,
    })
  }
  const rowsBelow = Math.ceil(below.length / IN_A_ROW)
  return {
    width,
    height: rowsBelow > 0 ? under + rowsBelow * step - GAP : top + core,
    middle: { asset: middle, word: null, x: cx, y: top + (core - NODE.height) / 2 },
    others: nodes,
    left:
      Math.max(0, parents.length - 1) +
      (children_count - below.length) +
      (links.length - atSides.length),
  }
}
