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

/** The appearance of a list, besides its search. */
interface Look {
  /** The visible columns in order. */
  columns: readonly string[]
  /** The widths that the user has changed. */
  widths: Readonly<Record<string, number>>
  density: Density
}

const asTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => (one === null ? NONE : String(one)))

/** The settings of a view: filters are the list's own parameters, in the format of the URL. */
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

/** The search of a saved view; the caller has to clear all filters that aren't in it. */
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

/** Compares only the settings that a view has: without columns it matches any. */
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
  /** Predefined views; the first one shows everything. */
  builtIn: readonly ReadyView[]
  search: ListSearch
  layout: ColumnLayout
  /** The visible columns in order. */
  visible: readonly string[]
}

/** The saved views of a list, and the current one. */
export function useViews({ name, builtIn, search, layout, visible }: ViewsInput) {
  const [density, setDensity] = useDensity()
  const { data } = useQuery(query(savedViewsApi.list, { query: { 'filter[resource]': name } }))
  const saved = data?.data ?? NO_VIEWS
  const now = settingsOf(search, { columns: visible, widths: layout.widths ?? {}, density })
  const current = saved.find(({ id }) => id === search.saved)
  const ready = builtIn.find(({ filters }) => filterText(filters) === filterText(search))

  /** Applies a view's columns, widths and row height; returns its search. */
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
    /** The saved view that was opened last, if it still exists. */
    current,
    /** Whether the list differs from that view. */
    isChanged: current !== undefined && !isSame(current.settings, now),
    /** The predefined view with exactly these filters. */
    ready: current ? undefined : ready,
    open,
  }
}

export type Views = ReturnType<typeof useViews>
