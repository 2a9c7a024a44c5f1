import type { CustomFieldsInput, CustomValue } from '@steward/contract/custom-fields.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import type { Problem } from '#core/records/rules.ts'
import type { RowWord } from '#domain/imports/plan.ts'
import { noChoices } from '#domain/imports/readers.ts'
import type { TargetColumn } from '#domain/imports/targets.ts'
import type { ImportRun } from '../import-run.ts'
import type { ImportRow } from './rows.ts'

/** The problems of custom fields that are about a value, not about the record. */
const OF_VALUES = [
  ...['choice', 'pattern', 'url', 'email', 'phone', 'unstorable', 'hidden', 'too_long'],
  ...['number', 'decimals', 'too_small', 'too_big', 'date'],
]

/**
 * Drops the values of a row that custom fields refuse, if the mapping says to skip them; of a list, the unknown
 * entries.
 *
 * @param problems of the row, by the rules of its kind
 * @returns whether a value was dropped
 */
export function leaveCustom(
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

/** The known and the unknown entries of a refused value; one that is no list is unknown as a whole. */
function partsOf(column: TargetColumn, value: CustomValue | null) {
  if (!Array.isArray(value)) return { known: [], unknown: value === null ? [] : [String(value)] }
  const unknown = noChoices(column, value)
  return { known: value.filter((one) => !unknown.includes(one)), unknown }
}
