import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { keepFocus } from './keep-focus.ts'
import { TOUCHES } from './touches.ts'

/** Archiving one asset and bringing it back; both can be taken back from the message that says so. */
export function useArchive() {
  const { t } = useTranslation()
  const remove = useSend(assetsApi.remove, TOUCHES)
  const restoring = useSend(assetsApi.restore, TOUCHES)

  const failed = (title: string) => (error: unknown) => {
    toast.error(title, { description: errorText(error, t) })
  }

  const restore = (asset: Asset) =>
    restoring
      .mutateAsync({ params: { id: asset.id } })
      .then(() => void toast.success(t('assets.archive.restored', { name: asset.name })))
      .catch(failed(t('assets.archive.restore_failed', { name: asset.name })))

  const archive = (asset: Asset) =>
    remove
      .mutateAsync({ params: { id: asset.id } })
      .then(
        () =>
          void toast.success(t('assets.archive.done', { name: asset.name }), {
            action: { label: t('common.undo'), onClick: () => void restore(asset) },
          }),
      )
      .then(keepFocus)
      .catch(failed(t('assets.archive.failed', { name: asset.name })))

  return { archive, restore, pending: remove.isPending || restoring.isPending }
}
