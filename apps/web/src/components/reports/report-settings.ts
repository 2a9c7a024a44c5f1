import type { ViewSettings } from '@steward/contract/saved-views.ts'
import { isSet } from '#components/record-list/list-search.ts'

/** The parameters of a report, as in its URL. */
export type ReportState = Readonly<Record<string, unknown>>

const asTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => (one === null ? 'null' : String(one)))

/** Parameters of the page only, which aren't saved or sent. */
const OF_PAGE = ['saved', 'assets', 'explain']

/** The parameters of a report to save or schedule. */
export const settingsOf = (search: ReportState): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([key, value]) => isSet(value) && !OF_PAGE.includes(key))
      .map(([key, value]) => [key, asTexts(value)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The search for saved settings; other parameters are cleared. */
export function searchFor(settings: Record<string, string[]>, present: ReportState) {
  const cleared = Object.fromEntries(Object.keys(present).map((key) => [key, undefined]))
  const said = Object.entries(settings).map(([key, values]) => [
    key,
    values.length === 1 ? values[0] : values,
  ])
  return { ...cleared, ...(Object.fromEntries(said) as Record<string, string | string[]>) }
}

export const isSameReport = (view: ViewSettings, now: Record<string, string[]>): boolean =>
  JSON.stringify(settingsOf(view.filters ?? {})) === JSON.stringify(now)
