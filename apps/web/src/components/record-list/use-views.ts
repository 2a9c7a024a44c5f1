import { type SavedView, savedViewsApi, type Viewed } from '@steward/contract/saved-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { errorText } from '#lib/error-text.ts'
import { query, useSend } from '#lib/query.ts'
import { useDensity } from '#lib/theme.ts'
import { toast } from '#lib/toast.ts'
import { filterText, type ListSearch, type Narrowing } from './list-search.ts'
import { isSame, searchOf, settingsOf } from './view-settings.ts'

export interface ReadyView {
  id: string
  label: string
  filters: Narrowing
}

const NONE: readonly SavedView[] = []

interface ViewsInput {
  name: Viewed
  /** Ready-made views; the first shows everything. */
  builtIn: readonly ReadyView[]
  search: ListSearch
  layout: ColumnLayout
  /** The columns on screen, in their order. */
  visible: readonly string[]
}

/** The saved views of a list, and which of its views the reader is at. */
export function useViews({ name, builtIn, search, layout, visible }: ViewsInput) {
  const [density, setDensity] = useDensity()
  const { data } = useQuery(query(savedViewsApi.list, { query: { 'filter[resource]': name } }))
  const saved = data?.data ?? NONE
  const now = settingsOf(search, { columns: visible, density })
  const current = saved.find(({ id }) => id === search.saved)
  const ready = builtIn.find(({ filters }) => filterText(filters) === filterText(search))

  /** Shows the columns and the row height of a view; answers its address. */
  const open = ({ id, settings }: SavedView) => {
    const { columns, density: height } = settings
    if (columns) {
      const others = layout.order.filter((column) => !columns.includes(column))
      layout.change({ order: [...columns, ...others], hidden: others })
    }
    if (height) setDensity(height)
    return { ...searchOf(settings), saved: id }
  }

  return {
    saved,
    now,
    /** The saved view that was opened last, if it is still there. */
    current,
    /** Whether the list shows something else than that view says. */
    isChanged: current !== undefined && !isSame(current.settings, now),
    /** The ready-made view that shows exactly these filters. */
    ready: current ? undefined : ready,
    open,
  }
}

export type Views = ReturnType<typeof useViews>

/** Saving views, changing them, and taking them away. Each answers whether it went through; a failure has been said. */
export function useViewChanges() {
  const { t } = useTranslation()
  const creating = useSend(savedViewsApi.create, { once: true })
  const updating = useSend(savedViewsApi.update)
  const removing = useSend(savedViewsApi.remove)

  const said = async <T>(work: Promise<T>, done?: string): Promise<T | undefined> => {
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
    const answer = await said(creating.mutateAsync({ body: { saved_view } }), done)
    return answer?.data
  }
  const update = async (view: SavedView, changes: Changed, done?: string) => {
    const saved_view = { ...changes, lock_version: view.lock_version }
    const input = { params: { id: view.id }, body: { saved_view } }
    return (await said(updating.mutateAsync(input), done)) !== undefined
  }
  const remove = async ({ id, resource, name, shared, pinned, settings }: SavedView) => {
    const back = { resource, name, shared, pinned, settings }
    await said(
      removing.mutateAsync({ params: { id } }).then(() => {
        const action = { label: t('common.undo'), onClick: () => void create(back) }
        toast.success(t('lists.views.deleted', { name }), { action })
      }),
    )
  }
  return { create, update, remove, pending: creating.isPending || updating.isPending }
}
