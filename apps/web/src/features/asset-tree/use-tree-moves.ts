import type { AssetNode } from '@steward/contract/asset-tree.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** The destination of an asset: into another one, out of it, or to another place. */
type Goal = { parent_id: string | null } | { site_id: string | null; location_id: string | null }

/** Moves assets in the tree; each move shows its outcome and can be undone. */
export function useTreeMoves() {
  const { t } = useTranslation()
  const update = useSend(assetsApi.update)

  const put = (id: string, asset: Goal) => update.mutateAsync({ params: { id }, body: { asset } })

  const problem = (error: unknown, name: string, target: string) => {
    const code = error instanceof ApiError ? error.code : ''
    if (code === 'circle') return t('asset_tree.problems.circle', { name, target })
    return code === 'too_deep' ? t('asset_tree.problems.too_deep') : errorText(error, t)
  }

  /** Resolves to false if the move was refused. */
  const move = async (node: AssetNode, goal: Goal, target: string): Promise<boolean> => {
    const { id, name } = node
    const failed = (error: unknown) => {
      toast.error(t('asset_tree.move_failed', { name }), {
        description: problem(error, name, target),
      })
      return false
    }
    const back: Goal =
      'parent_id' in goal
        ? { parent_id: node.parent_id }
        : { site_id: node.site_id, location_id: node.location_id }
    try {
      await put(id, goal)
      const isOut = 'parent_id' in goal && goal.parent_id === null
      toast.success(
        isOut ? t('asset_tree.taken_out', { name }) : t('asset_tree.moved', { name, target }),
        {
          action: {
            label: t('common.undo'),
            onClick: () =>
              void put(id, back)
                .then(() => void toast.success(t('asset_tree.undone', { name })))
                .catch(failed),
          },
        },
      )
      return true
    } catch (error) {
      return failed(error)
    }
  }
  return { move, moving: update.isPending }
}

export type TreeMoves = ReturnType<typeof useTreeMoves>
