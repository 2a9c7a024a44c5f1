import type { CustomFieldsInput, CustomValue } from '@steward/contract/custom-fields.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import type { Problem } from '#core/records/rules.ts'
import type { RowWord } from '#domain/imports/plan.ts'
import { noChoices } from '#domain/imports/readers.ts'
import type { TargetColumn } from '#domain/imports/targets.ts'
import type { ImportRun } from '../import-run.ts'
import type { ImportRow } from './rows.ts'

/** What own fields have against a value itself, rather than against the record that has it or lacks it. */
const OF_VALUES = [
  ...['choice', 'pattern', 'url', 'email', 'phone', 'unstorable', 'too_long'],
  ...['number', 'decimals', 'too_small', 'too_big', 'date'],
]

/**
 * Leaves out of a row what own fields can't have, where whoever brings it in wants that: of several choices those that
 * are unknown.
 *
 * @param problems what the rules have against the row
 * @returns whether the row says less now
 */
export function leaveOwn(
  { columns, plan }: ImportRun,
  { draft, change }: ImportRow,
  problems: readonly Problem[],
): boolean {
  const given = { ...(change['custom_fields'] as CustomFieldsInput) }
  const words = problems.flatMap(({ code, field = '' }): RowWord[] => {
    const [, own = ''] = field.split('/')
    const column = columns.get(columnOf(own))
    if (!OF_VALUES.includes(code) || !column || !plan.leavesOut(column.key)) return []
    const { known, unknown } = partsOf(column, given[own] ?? null)
    if (known.length > 0) given[own] = known
    else delete given[own]
    return unknown.map((value) => ({ key: column.key, value, choice: '' }))
  })
  draft.words.push(...words)
  if (words.length > 0) change['custom_fields'] = given
  return words.length > 0
}

/** What is known and what is unknown of a value that a field refuses: all of it, unless it is a list. */
function partsOf(column: TargetColumn, value: CustomValue | null) {
  if (!Array.isArray(value)) return { known: [], unknown: value === null ? [] : [String(value)] }
  const unknown = noChoices(column, value)
  return { known: value.filter((one) => !unknown.includes(one)), unknown }
}
