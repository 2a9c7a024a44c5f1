import { mayBecome } from '@steward/contract/asset-status.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statusLabel } from '#components/status-badge.tsx'
import { errorText } from '#lib/error-text.ts'
import { toast } from '#lib/toast.ts'
import { mergedNote } from './merged-note.ts'
import { useAssetChange } from './page/use-asset-change.ts'
import { usePutBack } from './page/use-put-back.ts'
import type { StatusEdit } from './status-fields.ts'

/** Changes the status of an asset. */
export function useStatusChange(asset: Asset) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { change: write, pending } = useAssetChange()
  const putBack = usePutBack(write)

  const failed = (description: string) => {
    toast.error(t('assets.status_menu.failed'), { description })
    return false
  }

  /** Returns whether it succeeded; a failure is already shown by then. */
  const change = async (changes: StatusEdit): Promise<boolean> => {
    try {
      const outcome = await write(asset, changes)
      if (outcome.kind === 'contested') {
        // Somebody else has changed the status: the page shows the current one.
        void client.invalidateQueries({ queryKey: ['assets'] })
        return failed(t('errors.codes.stale_record'))
      }
      const status = statusLabel('asset', changes.status)
      const { saved, merged } = outcome
      const isOpen = mayBecome(saved.status, asset.status)
      const action = { label: t('common.undo'), onClick: () => void putBack(asset, saved, merged) }
      toast.success(t('assets.status_menu.done', { status }), {
        ...mergedNote(merged, t),
        ...(isOpen && { action }),
      })
      return true
    } catch (error) {
      return failed(errorText(error, t))
    }
  }

  return { change, pending }
}
