import type { Route } from '@steward/contract/kit/route.ts'
import { useTranslation } from 'react-i18next'
import { inUseText } from '#components/in-use.ts'
import { keepFocus } from '#components/list/keep-focus.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

interface ArchiveInput {
  remove: Route
  restore: Route
  touches: readonly string[]
}

/** Archiving one record and bringing it back; both can be taken back from the message that says so. */
export function useArchive({ remove, restore, touches }: ArchiveInput) {
  const { t } = useTranslation()
  const removing = useSend(remove, { touches })
  const restoring = useSend(restore, { touches })

  const failed = (title: string) => (error: unknown) => {
    toast.error(title, { description: inUseText(error, t) })
  }
  const input = (id: string) => ({ params: { id } }) as never

  const bringBack = (id: string, name: string): Promise<void> =>
    restoring
      .mutateAsync(input(id))
      .then(() => void toast.success(t('lists.archive.restored', { name })))
      .catch(failed(t('lists.archive.restore_failed', { name })))

  const archive = (id: string, name: string): Promise<void> =>
    removing
      .mutateAsync(input(id))
      .then(() => {
        const action = { label: t('common.undo'), onClick: () => void bringBack(id, name) }
        toast.success(t('lists.archive.done', { name }), { action })
        keepFocus()
      })
      .catch(failed(t('lists.archive.failed', { name })))

  return { archive, restore: bringBack, pending: removing.isPending || restoring.isPending }
}
