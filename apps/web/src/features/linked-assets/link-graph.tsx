import type { LinkedAsset, LinkedAssets } from '@steward/contract/asset-links.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'
import { type RelationWord, wordOf, WORDS } from './relations.ts'

/** The size of a node, and the gap between two. */
export const NODE = { width: 200, height: 64 } as const
const GAP = 14
/** The space for the text on a line. */
const LINE = 132
const MAX_AT_SIDES = 10
const IN_A_ROW = 4
const MAX_BELOW = 8

interface GraphNode {
  asset: Pick<LinkedAsset, 'id' | 'name' | 'asset_tag'>
  /** The relation to the central asset; null for the central asset. */
  word: RelationWord | null
  x: number
  y: number
}

interface Graph {
  width: number
  height: number
  middle: GraphNode
  others: GraphNode[]
  /** The number of assets without room. */
  left: number
}

const spread = (count: number, at: number, from: number, step: number, size: number) =>
  from + at * step + (size - (count * step - GAP)) / 2

/** The positions of nodes: the parent above the asset, parts below it, others at its sides. */
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

const middleOf = ({ x, y }: GraphNode) => [x + NODE.width / 2, y + NODE.height / 2] as const

/** Fewer assets are shown in the list only. */
const WORTH_DRAWING = 2

interface LinkGraphProps {
  asset: GraphNode['asset']
  linked: LinkedAssets
  /** A past moment, at which links to other assets open, too. */
  at: string | null
}

/** A drawing of the asset with its linked assets; the lists beside it contain the same information. */
export function LinkGraph({ asset, linked, at }: LinkGraphProps) {
  const { t } = useTranslation()
  const { width, height, middle, others, left } = layOut(asset, linked)
  if (others.length < WORTH_DRAWING) return null
  const [cx, cy] = middleOf(middle)
  return (
    <figure className="rounded-xl border border-border bg-card p-4 max-sm:hidden">
      <svg
        role="group"
        aria-label={t('linked_assets.graph', { name: asset.name })}
        viewBox={`-2 -2 ${width + 4} ${height + 4}`}
        className="mx-auto block h-auto max-h-[32rem] w-full max-w-4xl"
      >
        {others.map((node) => {
          const [x, y] = middleOf(node)
          return (
            <line
              key={`${node.word}${node.asset.id}`}
              x1={cx}
              y1={cy}
              x2={x}
              y2={y}
              className="stroke-input"
              strokeWidth={1.5}
            />
          )
        })}
        {others.map((node) => (
          <Box key={`${node.word}${node.asset.id}`} node={node} at={at} />
        ))}
        <g transform={`translate(${middle.x} ${middle.y})`}>
          <rect
            width={NODE.width}
            height={NODE.height}
            rx={8}
            className="fill-primary-soft stroke-primary"
            strokeWidth={2}
          >
            <title>{asset.name}</title>
          </rect>
          <Words node={middle} detail={asset.asset_tag} />
        </g>
      </svg>
      {left > 0 && (
        <figcaption className="mt-2 text-center text-xs text-muted-foreground">
          {t('linked_assets.graph_left', { count: left, formatted: format.integer(left) })}
        </figcaption>
      )}
    </figure>
  )
}

function Box({ node, at }: { node: GraphNode; at: string | null }) {
  const { t } = useTranslation()
  const { asset, word, x, y } = node
  const what = word ? t(WORDS[word]) : ''
  return (
    <Link
      to="/assets/$id/linked-assets"
      params={{ id: asset.id }}
      search={at === null ? {} : { at }}
      className="group outline-none"
    >
      <g transform={`translate(${x} ${y})`}>
        <rect
          width={NODE.width}
          height={NODE.height}
          rx={8}
          className="fill-background stroke-input group-hover:stroke-primary group-focus-visible:stroke-ring group-focus-visible:stroke-3"
        >
          <title>{`${asset.name} `}</title>
        </rect>
        <Words node={node} detail={`${asset.asset_tag} · ${what}`} />
      </g>
    </Link>
  )
}

/** The name in two lines, truncated if necessary; the title of its box has all of it. */
function Words({ node: { asset }, detail }: { node: GraphNode; detail: string }) {
  return (
    <foreignObject width={NODE.width} height={NODE.height} className="pointer-events-none">
      <div className="flex h-full flex-col justify-center px-2.5 leading-tight">
        <span aria-hidden className="line-clamp-2 text-[13px] font-medium text-foreground">
          {asset.name}
        </span>
        <span className="tnum truncate text-[11px] text-muted-foreground">{detail}</span>
      </div>
    </foreignObject>
  )
}
