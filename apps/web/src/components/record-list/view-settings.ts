import type { ViewSettings } from '@steward/contract/saved-views.ts'
import type { Density } from '#lib/theme.ts'
import { type ListSearch, type Narrowing, narrowingOf, NONE } from './list-search.ts'

/** How a list looks right now, besides what stands in its address. */
export interface Look {
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
