import {
  type SavedView,
  savedViewsApi,
  type Viewed,
  type ViewSettings,
} from '@steward/contract/saved-views.ts'
import { useQuery } from '@tanstack/react-query'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { query } from '#lib/query.ts'
import { same } from '#lib/same.ts'
import { type Density, useDensity } from '#lib/theme.ts'
import { filterText, type ListSearch, type Narrowing, narrowingOf, NONE } from './list-search.ts'

/** How a list looks right now, besides what is in its address. */
interface Look {
  /** The columns on screen, in their order. */
  columns: readonly string[]
  /** Those that somebody made wider or narrower. */
  widths: Readonly<Record<string, number>>
  density: Density
}

const asTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => (one === null ? NONE : String(one)))

/** What a list shows as it is saved: filters are the list's own parameters, written as in an address. */
export function settingsOf(search: ListSearch, { columns, widths, density }: Look): ViewSettings {
  const { search: text, ...filters } = narrowingOf(search)
  return {
    ...(text ? { search: text } : {}),
    filters: Object.fromEntries(
      Object.entries(filters).map(([key, value]) => [key, asTexts(value).toSorted()]),
    ),
    ...(search.sort ? { sort: search.sort } : {}),
    ...(search.order ? { order: search.order } : {}),
    columns: [...columns],
    widths: Object.fromEntries(columns.flatMap((id) => (id in widths ? [[id, widths[id]!]] : []))),
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

const inOrder = <T>(entries: Readonly<Record<string, T>>) =>
  Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1))

const filtersOf = ({ filters = {} }: ViewSettings) =>
  inOrder(filters).map(([key, values]) => [key, values.toSorted()])

const widthsOf = ({ widths }: ViewSettings) => widths && inOrder(widths)

/** Only what a view says is compared: one that says nothing about columns fits any. */
export function isSame(view: ViewSettings, now: ViewSettings): boolean {
  const fits = <T>(said: T | undefined, is: T | undefined) => said === undefined || same(said, is)
  return (
    (view.search ?? '') === (now.search ?? '') &&
    same(filtersOf(view), filtersOf(now)) &&
    fits(view.sort, now.sort) &&
    fits(view.order, now.order) &&
    fits(view.columns, now.columns) &&
    fits(widthsOf(view), widthsOf(now)) &&
    fits(view.density, now.density)
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
  const now = settingsOf(search, { columns: visible, widths: layout.widths ?? {}, density })
  const current = saved.find(({ id }) => id === search.saved)
  const ready = builtIn.find(({ filters }) => filterText(filters) === filterText(search))

  /** Shows the columns, their widths and the row height of a view; answers its address. */
  const open = ({ id, settings }: SavedView) => {
    const { columns, widths, density: height } = settings
    if (columns) {
      const others = layout.order.filter((column) => !columns.includes(column))
      layout.change({ order: [...columns, ...others], hidden: others })
    }
    if (widths) layout.putWidths?.(widths)
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
