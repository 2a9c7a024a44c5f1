import type { AssetNode } from '@steward/contract/asset-tree.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchAssets } from '#components/record-form/lookups.ts'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import type { TreeMoves } from './use-tree-moves.ts'

interface MoveUnderDialogProps {
  node: AssetNode
  moves: TreeMoves
  onClose: () => void
}

/** The way to put an asset into another one without dragging it. */
export function MoveUnderDialog({ node, moves, onClose }: MoveUnderDialogProps) {
  const { t } = useTranslation()
  const [target, setTarget] = useState<{ id: string; name: string } | null>(null)
  const move = () => {
    if (!target || moves.moving) return
    void moves
      .move(node, { parent_id: target.id }, target.name)
      .then((isMoved) => isMoved && onClose())
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('asset_tree.move_title', { name: node.name })}
      description={t('asset_tree.move_text')}
      footer={
        <>
          <DialogClose className={buttonStyles({})}>{t('common.cancel')}</DialogClose>
          <Button variant="primary" disabled={!target} pending={moves.moving} onClick={move}>
            {t('asset_tree.move_confirm')}
          </Button>
        </>
      }
    >
      <Field label={t('asset_tree.target')}>
        {(control) => (
          <Combobox
            {...control}
            value={target?.id ?? null}
            search={searchAssets(node.id)}
            placeholder={t('asset_tree.search_target')}
            onChange={(id, option) =>
              setTarget(id === null ? null : { id, name: option?.label ?? '' })
            }
          />
        )}
      </Field>
    </Dialog>
  )
}
