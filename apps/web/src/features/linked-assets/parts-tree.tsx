import { assetsApi } from '@steward/contract/assets.ts'
import { useNavigate } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodeContent } from '#components/asset-tree/node-content.tsx'
import { useAssetTree } from '#components/asset-tree/use-asset-tree.ts'
import { TreeView, useTreeRowHeight } from '#components/tree/tree-view.tsx'
import { useMay } from '#lib/session.ts'
import type { Relations } from './use-relations.ts'

const NOTHING_ASKED = {}
const MARGINS_REM = 1

interface PartsTreeProps {
  id: string
  relations: Relations
  readOnly: boolean
}

/** All parts of an asset as a tree. Delete removes a part. */
export function PartsTree({ id, relations, readOnly }: PartsTreeProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const row = useTreeRowHeight()
  const tree = useAssetTree('asset', NOTHING_ASKED, id)
  const [active, setActive] = useState<string | null>(null)
  const mayChange = useMay(assetsApi.update) && !readOnly
  const takeOut = (node: { id: string; name: string; parent_id: string | null }) => {
    if (!mayChange || node.parent_id !== id) return false
    void relations.unlink(node, { kind: 'child', direction: 'out' })
    return true
  }
  return (
    <div
      className="flex max-h-[min(24rem,60dvh)] flex-col pt-2"
      // As high as its rows, which are virtualized.
      style={{ height: `calc(${Math.max(1, tree.rows.length) * row}px + ${MARGINS_REM}rem)` }}
    >
      <TreeView
        label={t('linked_assets.kinds.child')}
        rows={tree.rows}
        active={active}
        onActive={setActive}
        selected={null}
        onChoose={(node) =>
          void navigate({ to: '/assets/$id/linked-assets', params: { id: node.id } })
        }
        onToggle={tree.toggle}
        onMore={tree.more}
        onRetry={tree.retry}
        onKey={(event, node) => event.key === 'Delete' && takeOut(node)}
        parts={{
          content: (node) => <NodeContent node={node} searching={false} />,
          tools: (node) =>
            mayChange &&
            node.parent_id === id && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('linked_assets.unlink', { name: node.name })}
                onClick={(event) => {
                  event.stopPropagation()
                  takeOut(node)
                }}
                className="grid size-7 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-muted coarse:size-10"
              >
                <Unlink aria-hidden className="size-4" />
              </button>
            ),
        }}
      />
    </div>
  )
}
