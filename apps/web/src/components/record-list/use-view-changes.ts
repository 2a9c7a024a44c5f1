import { type SavedView, savedViewsApi } from '@steward/contract/saved-views.ts'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** Saves, changes and deletes views. Each function returns whether it succeeded; a failure is already shown. */
export function useViewChanges() {
  const { t } = useTranslation()
  const creating = useSend(savedViewsApi.create, { once: true })
  const updating = useSend(savedViewsApi.update)
  const removing = useSend(savedViewsApi.remove)

  const withToasts = async <T>(work: Promise<T>, done?: string): Promise<T | undefined> => {
    try {
      const result = await work
      if (done) toast.success(done)
      return result
    } catch (error) {
      toast.error(t('lists.views.failed'), { description: errorText(error, t) })
      return undefined
    }
  }

  type Created = Parameters<typeof creating.mutateAsync>[0]['body']['saved_view']
  type Changed = Parameters<typeof updating.mutateAsync>[0]['body']['saved_view']
  const create = async (saved_view: Created) => {
    const done = t('lists.views.saved', { name: saved_view.name })
    const answer = await withToasts(creating.mutateAsync({ body: { saved_view } }), done)
    return answer?.data
  }
  const update = async (view: SavedView, changes: Changed, done?: string) => {
    const saved_view = { ...changes, lock_version: view.lock_version }
    const input = { params: { id: view.id }, body: { saved_view } }
    return (await withToasts(updating.mutateAsync(input), done)) !== undefined
  }
  const remove = async ({ id, resource, name, shared, pinned, settings }: SavedView) => {
    const back = { resource, name, shared, pinned, settings }
    await withToasts(
      removing.mutateAsync({ params: { id } }).then(() => {
        const action = { label: t('common.undo'), onClick: () => void create(back) }
        toast.success(t('lists.views.deleted', { name }), { action })
      }),
    )
  }
  return { create, update, remove, pending: creating.isPending || updating.isPending }
}
