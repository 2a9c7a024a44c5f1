import type { AssetStatus } from '@steward/contract/asset-status.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useTranslation } from 'react-i18next'
import { statusLabel } from '#components/status-badge.tsx'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { DisposalType } from './asset-fields.ts'
import { TOUCHES } from './touches.ts'

/** A new status with what it asks for. */
export interface StatusChange {
  status: AssetStatus
  status_reason?: string
  disposed_on?: string
  disposal_type?: DisposalType
  disposal_proceeds?: string | null
}

/** Moves one asset to another status. */
export function useStatusChange(asset: Asset) {
  const { t } = useTranslation()
  const update = useSend(assetsApi.update, TOUCHES)

  /** Answers whether it went through; a failure has been said by then. */
  const change = async (changes: StatusChange): Promise<boolean> => {
    try {
      await update.mutateAsync({
        params: { id: asset.id },
        body: { asset: { ...changes, lock_version: asset.lock_version } },
      })
      toast.success(t('assets.status_menu.done', { status: statusLabel('asset', changes.status) }))
      return true
    } catch (error) {
      toast.error(t('assets.status_menu.failed'), { description: errorText(error, t) })
      return false
    }
  }

  return { change, pending: update.isPending }
}
