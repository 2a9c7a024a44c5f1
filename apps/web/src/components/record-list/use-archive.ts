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

/** What there is to say of archiving one kind of record. */
export interface ArchiveWords {
  /** Says why a record didn't come back, where more is known of it. */
  restoreFailed?: (failure: RestoreFailure) => void
  /** The way to what still refers to a record, and so keeps it from being archived. */
  users?: { label: TKey; href: (id: string) => string }
}

/** The calls that archive a kind of record and bring it back. */
export interface Archiving extends ArchiveWords {
  remove: Route
  restore: Route
}

/** Archiving one record and bringing it back; both can be undone from the message that says so. */
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
