import type { Route } from '@steward/contract/kit/route.ts'
import { useTranslation } from 'react-i18next'
import { inUseText } from '#components/in-use.ts'
import { keepFocus } from '#components/list/keep-focus.ts'
import { useSend } from '#lib/query.ts'
import { ApiError } from '#lib/api-error.ts'
import { toast, type ToastAction } from '#lib/toast.ts'

interface ArchiveInput {
  remove: Route
  restore: Route
  /** Says why a record didn't come back, where more is known of it. */
  restoreFailed?: (error: unknown, id: string, name: string) => void
  /** The way to what still refers to a record, and so keeps it from being put away. */
  users?: (id: string) => ToastAction
}

/** Archiving one record and bringing it back; both can be taken back from the message that says so. */
export function useArchive({ remove, restore, restoreFailed, users }: ArchiveInput) {
  const { t } = useTranslation()
  const removing = useSend(remove)
  const restoring = useSend(restore)

  const failed = (title: string, way?: ToastAction) => (error: unknown) => {
    const isUsed = error instanceof ApiError && error.code === 'in_use'
    toast.error(title, {
      description: inUseText(error, t),
      ...(isUsed && way && { action: way, duration: 10_000 }),
    })
  }
  const input = (id: string) => ({ params: { id } }) as never

  const bringBack = (id: string, name: string): Promise<void> =>
    restoring
      .mutateAsync(input(id))
      .then(() => void toast.success(t('lists.archive.restored', { name })))
      .catch((error: unknown) => {
        if (restoreFailed) restoreFailed(error, id, name)
        else failed(t('lists.archive.restore_failed', { name }))(error)
      })

  const archive = (id: string, name: string): Promise<void> =>
    removing
      .mutateAsync(input(id))
      .then(() => {
        const action = { label: t('common.undo'), onClick: () => void bringBack(id, name) }
        toast.success(t('lists.archive.done', { name }), { action })
        keepFocus()
      })
      .catch(failed(t('lists.archive.failed', { name }), users?.(id)))

  return { archive, restore: bringBack, pending: removing.isPending || restoring.isPending }
}
