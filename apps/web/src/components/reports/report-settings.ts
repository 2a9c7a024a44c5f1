import type { ViewSettings } from '@steward/contract/saved-views.ts'
import { isSet } from '#components/record-list/list-search.ts'

/** All that a report is made by, as its address has it. */
export type ReportState = Readonly<Record<string, unknown>>

const asTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => (one === null ? 'null' : String(one)))

/** What only the page knows, and a look at one figure: neither is saved or sent. */
const OF_PAGE = ['saved', 'assets', 'explain']

/** The state of a report as it is saved and scheduled: the parameters of its address. */
export const settingsOf = (search: ReportState): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([key, value]) => isSet(value) && !OF_PAGE.includes(key))
      .map(([key, value]) => [key, asTexts(value)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The address of saved settings; what they don't say is taken away from it. */
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
