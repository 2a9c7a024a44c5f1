import type { Asset } from '@steward/contract/assets.ts'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { toast } from '#lib/toast.ts'
import { changesBack } from '../asset-changes.ts'
import type { useAssetChange } from './use-asset-change.ts'

type Change = ReturnType<typeof useAssetChange>['change']

/** Undoes a change of an asset. Success is visible on the page; only a failure is reported. */
export function usePutBack(change: Change) {
  const { t } = useTranslation()
  const failed = (description: string) => toast.error(t('record_form.undo_failed'), { description })

  return async (before: Asset, saved: Asset, merged: readonly string[]): Promise<void> => {
    try {
      const outcome = await change(saved, changesBack({ before, saved, merged }, saved))
      if (outcome.kind === 'contested') failed(t('errors.codes.stale_record'))
    } catch (failure) {
      failed(errorText(failure, t))
    }
  }
}
