import { REPORT_ROUTES } from '@steward/contract/report-routes.ts'
import type { ReportName } from '@steward/contract/reports.ts'
import type { ViewSettings } from '@steward/contract/saved-views.ts'
import * as z from 'zod/mini'
import { isSet } from '#components/record-list/list-search.ts'
import { same } from '#lib/same.ts'

/** The parameters of a report, as in its URL. */
export type ReportState = Readonly<Record<string, unknown>>

const asTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => (one === null ? 'null' : String(one)))

/** Parameters of the page only, which aren't saved or sent. */
const OF_PAGE = ['saved', 'assets', 'explain']

/** The parameters of a report where its URL says nothing. */
const usualOf = (report: ReportName) => z.parse(REPORT_ROUTES[report].query, {}) as ReportState

/** The parameters of a report to save or schedule, without those that are as usual. */
export function settingsOf(report: ReportName, search: ReportState): Record<string, string[]> {
  const usual = usualOf(report)
  return Object.fromEntries(
    Object.entries(search)
      .filter(([key, value]) => isSet(value) && !OF_PAGE.includes(key))
      .map(([key, value]) => [key, asTexts(value)] as const)
      .filter(([key, texts]) => !(key in usual && same(asTexts(usual[key]), texts)))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** The search for saved settings; other parameters are cleared. */
export function searchFor(settings: Record<string, string[]>, present: ReportState) {
  const cleared = Object.fromEntries(Object.keys(present).map((key) => [key, undefined]))
  const said = Object.entries(settings).map(([key, values]) => [
    key,
    values.length === 1 ? values[0] : values,
  ])
  return { ...cleared, ...(Object.fromEntries(said) as Record<string, string | string[]>) }
}

export const isSameReport = (
  report: ReportName,
  view: ViewSettings,
  now: Record<string, string[]>,
): boolean => same(settingsOf(report, view.filters ?? {}), now)
