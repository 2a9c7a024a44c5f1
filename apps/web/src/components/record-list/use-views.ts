import {
  type SavedView,
  savedViewsApi,
  type Viewed,
  type ViewSettings,
} from '@steward/contract/saved-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { errorText } from '#lib/error-text.ts'
import { query, useSend } from '#lib/query.ts'
import { type Density, useDensity } from '#lib/theme.ts'
import { toast } from '#lib/toast.ts'
import { filterText, type ListSearch, type Narrowing, narrowingOf, NONE } from './list-search.ts'

/** How a list looks right now, besides what stands in its address. */
interface Look {
  /** The columns on screen, in their order. */
  columns: readonly string[]
  density: Density
}

const asTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => (one === null ? NONE : String(one)))

/** What a list shows as it is saved: filters are the list's own parameters, written as in an address. */
export function settingsOf(search: ListSearch, { columns, density }: Look): ViewSettings {
  const { search: text, ...filters } = narrowingOf(search)
  return {
    ...(text ? { search: text } : {}),
    filters: Object.fromEntries(
      Object.entries(filters).map(([key, value]) => [key, asTexts(value).toSorted()]),
    ),
    ...(search.sort ? { sort: search.sort } : {}),
    ...(search.order ? { order: search.order } : {}),
    columns: [...columns],
    density,
  }
}

/** The address of a saved view: every filter that isn't in it is to be left out by the caller. */
export function searchOf({ search = '', filters = {}, sort, order }: ViewSettings) {
  const given = Object.entries(filters).map(([key, values]) => [
    key,
    values.length === 1 ? values[0] : values,
  ])
  return {
    ...(Object.fromEntries(given) as Narrowing),
    search,
    ...(sort ? { sort } : {}),
    ...(order ? { order } : {}),
  }
}

const inOrder = (filters: ViewSettings['filters'] = {}) =>
  Object.entries(filters)
    .map(([key, values]) => [key, values.toSorted()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Only what a view says is compared: one that says nothing about columns fits any. */
export function isSame(view: ViewSettings, now: ViewSettings): boolean {
  const same = <T>(said: T | undefined, is: T | undefined) =>
    said === undefined || JSON.stringify(said) === JSON.stringify(is)
  return (
    (view.search ?? '') === (now.search ?? '') &&
    JSON.stringify(inOrder(view.filters)) === JSON.stringify(inOrder(now.filters)) &&
    same(view.sort, now.sort) &&
    same(view.order, now.order) &&
    same(view.columns, now.columns) &&
    same(view.density, now.density)
  )
}

export interface ReadyView {
  id: string
  label: string
  filters: Narrowing
}

const NO_VIEWS: readonly SavedView[] = []

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
  const saved = data?.data ?? NO_VIEWS
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
