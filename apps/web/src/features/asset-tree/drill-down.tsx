import { type AssetNode, assetTreeApi, type TreeLayout } from '@steward/contract/asset-tree.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '#components/more-button.tsx'
import { ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuTrigger } from '#components/ui/menu.tsx'
import { Waiting } from '#components/waiting.tsx'
import { send } from '#lib/http.ts'
import { type IconOf, NodeContent, useNodeName } from '#components/asset-tree/node-content.tsx'
import { within } from '#components/asset-tree/use-asset-tree.ts'
import { NodeMenu, type NodeStarts } from './node-menu.tsx'

interface DrillDownProps {
  by: TreeLayout
  iconOf: IconOf
  starts: NodeStarts
  empty: ReactNode
}

/** The tree on a phone: one level at a time, with a button back. */
export function DrillDown({ by, iconOf, starts, empty }: DrillDownProps) {
  const { t } = useTranslation()
  const nameOf = useNodeName()
  const [path, setPath] = useState<readonly AssetNode[]>([])
  const box = useRef<HTMLDivElement>(null)
  const at = path.at(-1)
  const before = useRef(at?.id)

  // The pressed button disappears with its level, so the focus moves to the next one.
  useEffect(() => {
    if (before.current === at?.id) return
    before.current = at?.id
    box.current?.focus()
  }, [at?.id])

  return (
    <div ref={box} tabIndex={-1} className="min-h-0 flex-1 overflow-auto outline-none">
      {at && (
        <div className="flex items-center gap-2 border-b border-border px-2 py-1">
          <Button variant="ghost" onClick={() => setPath(path.slice(0, -1))}>
            <ChevronLeft aria-hidden />
            {path.length > 1 ? nameOf(path.at(-2)!) : t('asset_tree.top')}
          </Button>
          <h2 className="min-w-0 flex-1 truncate text-end text-sm font-semibold">{nameOf(at)}</h2>
          {at.kind === 'asset' && (
            <Button size="sm" onClick={() => starts.onOpen(at)}>
              {t('asset_tree.open')}
            </Button>
          )}
        </div>
      )}
      <OneLevel
        key={at?.id ?? ''}
        by={by}
        of={at}
        iconOf={iconOf}
        starts={starts}
        empty={at ? null : empty}
        onDown={(node) => setPath([...path, node])}
      />
    </div>
  )
}

/** A level, page by page. */
const levelPages = (by: TreeLayout, of: AssetNode | undefined) => {
  const place = { by, ...(of && within(of.kind, of.id)) }
  return infiniteQueryOptions({
    queryKey: ['assets', 'tree', place, 'pages'],
    queryFn: ({ signal, pageParam: cursor }) =>
      send(assetTreeApi.tree, { query: { ...place, ...(cursor && { cursor }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  })
}

interface OneLevelProps extends DrillDownProps {
  of: AssetNode | undefined
  onDown: (node: AssetNode) => void
}

function OneLevel({ by, of, iconOf, starts, empty, onDown }: OneLevelProps) {
  const { t } = useTranslation()
  const level = useInfiniteQuery(levelPages(by, of))
  const nodes = level.data?.pages.flatMap(({ data }) => data)
  if (level.isError && !nodes)
    return <ErrorState error={level.error} onRetry={() => void level.refetch()} />
  if (!nodes) return <Waiting rows={2} row="h-11 rounded-lg" className="flex flex-col gap-2 p-4" />
  if (nodes.length === 0) return empty
  return (
    <>
      <ul aria-label={t('asset_tree.label')} className="divide-y divide-border">
        {nodes.map((node) => (
          <li key={node.id} className="flex items-center">
            <button
              type="button"
              className="flex min-h-12 min-w-0 flex-1 items-center gap-2 px-4 py-2 text-start text-sm hover:bg-row-hover"
              onClick={() => (node.has_children ? onDown(node) : starts.onOpen(node))}
            >
              <NodeContent
                node={node}
                searching={false}
                iconOf={iconOf}
                isPlaced={by === 'place'}
              />
              {node.has_children && (
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              )}
            </button>
            {node.kind === 'asset' && <PhoneMenu node={node} starts={starts} />}
          </li>
        ))}
      </ul>
      <MoreButton found={level} className="m-3" />
    </>
  )
}

function PhoneMenu({ node, starts }: { node: AssetNode; starts: NodeStarts }) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('asset_tree.menu_of', { name: node.name })}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      <MenuContent align="end">
        <NodeMenu node={node} starts={starts} />
      </MenuContent>
    </Menu>
  )
}
