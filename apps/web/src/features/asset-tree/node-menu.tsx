import type { AssetNode } from '@steward/contract/asset-tree.ts'
import { FolderInput, FolderOutput, MapPin, SquareArrowOutUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'

export interface NodeStarts {
  onOpen: (node: AssetNode) => void
  /** Undefined if the user may not change assets. */
  onMoveUnder?: ((node: AssetNode) => void) | undefined
  onMoveTo?: ((node: AssetNode) => void) | undefined
  onTakeOut?: ((node: AssetNode) => void) | undefined
}

/** The menu of a node, with everything that dragging does. */
export function NodeMenu({ node, starts }: { node: AssetNode; starts: NodeStarts }) {
  const { t } = useTranslation()
  const { onMoveUnder, onMoveTo, onTakeOut } = starts
  return (
    <>
      <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} onClick={() => starts.onOpen(node)}>
        {t('asset_tree.open')}
      </MenuItem>
      {node.kind === 'asset' && onMoveUnder && (
        <>
          <MenuSeparator />
          <MenuItem icon={<FolderInput aria-hidden />} onClick={() => onMoveUnder(node)}>
            {t('asset_tree.move_under')}
          </MenuItem>
          {node.parent_id !== null && (
            <MenuItem icon={<FolderOutput aria-hidden />} onClick={() => onTakeOut?.(node)}>
              {t('asset_tree.take_out')}
            </MenuItem>
          )}
          <MenuItem icon={<MapPin aria-hidden />} onClick={() => onMoveTo?.(node)}>
            {t('asset_tree.move_to')}
          </MenuItem>
        </>
      )}
    </>
  )
}
