import type { LinkedAssets } from '@steward/contract/asset-links.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'
import { type GraphNode, layOut, NODE } from './graph-layout.ts'
import { WORDS } from './relations.ts'

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

const middleOf = ({ x, y }: GraphNode) => [x + NODE.width / 2, y + NODE.height / 2] as const

interface LinkGraphProps {
  asset: GraphNode['asset']
  linked: LinkedAssets
  /** A moment in the past, at which the others are looked at as well. */
  at: string | null
}

/** The asset among those that it is tied to, drawn; the lists beside it say the same and more. */
export function LinkGraph({ asset, linked, at }: LinkGraphProps) {
  const { t } = useTranslation()
  const { width, height, middle, others, left } = layOut(asset, linked)
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
        <Words node={node} detail={what} />
      </g>
    </Link>
  )
}

/** The name as far as there is room for it; whole it is the title of its box. */
function Words({ node: { asset }, detail }: { node: GraphNode; detail: string }) {
  return (
    <>
      <text
        aria-hidden
        x={10}
        y={19}
        className="pointer-events-none fill-foreground text-[13px] font-medium"
      >
        {cut(asset.name, 21)}
      </text>
      <text x={10} y={35} className="pointer-events-none fill-muted-foreground text-[11px]">
        {cut(detail, 26)}
      </text>
    </>
  )
}
