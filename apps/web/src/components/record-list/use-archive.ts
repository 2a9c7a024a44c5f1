import type { Route } from '@steward/contract/kit/route.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { inUseText } from '#components/in-use.ts'
import { keepFocus } from '#components/list/keep-focus.ts'
import { useGoTo } from '#components/path-link.tsx'
import type { TKey } from '#lib/i18n.ts'
import { useSend } from '#lib/query.ts'
import { ApiError } from '#lib/api-error.ts'
import { toast, type ToastAction } from '#lib/toast.ts'

export interface RestoreFailure {
  error: unknown
  id: string
  name: string
  client: QueryClient
  t: TFunction
}

/** The specific texts for archiving a kind of record. */
export interface ArchiveWords {
  /** Handles the failure to restore a record, to explain it better. */
  restoreFailed?: (failure: RestoreFailure) => void
  /** The link to the records that refer to one, and so prevent its archiving. */
  users?: { label: TKey; href: (id: string) => string }
}

/** The calls that archive and restore records of a kind. */
export interface Archiving extends ArchiveWords {
  remove: Route
  restore: Route
}

/** Archives and restores a record; the toast offers to undo either. */
export function useArchive({ remove, restore, restoreFailed, users }: Archiving) {
  const { t } = useTranslation()
  const removing = useSend(remove)
  const restoring = useSend(restore)
  const client = useQueryClient()
  const goTo = useGoTo()

  const failed = (title: string, way?: ToastAction) => (error: unknown) => {
    const isUsed = error instanceof ApiError && error.code === 'in_use'
    toast.error(title, {
      description: inUseText(error, t),
      ...(isUsed && way && { action: way, duration: 10_000 }),
    })
  }
  const wayTo = (id: string, { label, href }: NonNullable<ArchiveWords['users']>): ToastAction => ({
    label: t(label),
    onClick: () => goTo(href(id)),
  })
  const input = (id: string) => ({ params: { id } })

  const bringBack = (id: string, name: string): Promise<void> =>
    restoring
      .mutateAsync(input(id))
      .then(() => void toast.success(t('lists.archive.restored', { name })))
      .catch((error: unknown) => {
        if (restoreFailed) restoreFailed({ error, id, name, client, t })
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
      .catch(failed(t('lists.archive.failed', { name }), users && wayTo(id, users)))

  return { archive, restore: bringBack, pending: removing.isPending || restoring.isPending }
}
