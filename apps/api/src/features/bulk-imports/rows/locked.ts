import type { Problem } from '#core/records/rules.ts'
import { textOf } from '#shared/naming/references.ts'
import type { ImportRun } from '../import-run.ts'
import type { ImportRow } from './rows.ts'

/**
 * Drops the values of a row that a closed period forbids to change, if the mapping says to skip these fields.
 *
 * @param problems of the row, by the rules of its kind
 * @returns whether a value was dropped
 */
export function leaveLocked(
  { target, plan }: ImportRun,
  { draft, change, warnings }: ImportRow,
  problems: readonly Problem[],
): boolean {
  let isLess = false
  for (const { code, field = '', args = {} } of problems) {
    const key = target.columns.find((one) => one.field === field)?.key
    if (code !== 'period_locked' || key === undefined) continue
    if (!plan.leavesOut(key) || !(field in change)) continue
    const value = textOf(draft, key) || String(change[field])
    warnings.push({ code: 'locked_left_out', key, value, args })
    delete change[field]
    isLess = true
  }
  return isLess
}
