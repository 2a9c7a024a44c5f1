import { assetsApi } from '@steward/contract/assets.ts'
import type { RestoreFailure } from '#components/record-list/use-archive.ts'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { send } from '#lib/http.ts'
import { outdate } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** The fields whose records are archived, which prevents restoring the asset; undefined after other errors. */
function goneFields(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'parent_archived') return undefined
  return (error.meta.fields as string[] | undefined) ?? []
}

/** Explains why an asset couldn't be restored. If its parent was archived, offers to restore it without that. */
export function restoreFailed({ error, id, name, client, t }: RestoreFailure): void {
  const title = t('lists.archive.restore_failed', { name })
  const fields = goneFields(error)
  if (!fields) return void toast.error(title, { description: errorText(error, t) })

  const restoreAlone = async () => {
    try {
      const asset = Object.fromEntries(fields.map((field) => [field, null]))
      await send(assetsApi.update, { params: { id }, body: { asset } })
      await send(assetsApi.restore, { params: { id } })
      toast.success(t('lists.archive.restored', { name }))
    } catch (again) {
      toast.error(title, { description: errorText(again, t) })
    }
    void outdate(client, assetsApi.restore)
  }
  toast.error(title, {
    description: t('lists.archive.parent_archived'),
    action: { label: t('lists.archive.restore_alone'), onClick: () => void restoreAlone() },
  })
}
