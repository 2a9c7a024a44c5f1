import { columnOf } from '@steward/contract/data-fields.ts'
import type { Row } from '#core/records/records.ts'
import type { Problem } from '#core/records/rules.ts'
import { isRowProblem, type RowProblemCode } from '#domain/imports/messages.ts'
import { type Draft, ofEntries, type RowProblem } from '#domain/imports/plan.ts'
import { noChoices } from '#domain/imports/readers.ts'
import type { TargetColumn } from '#domain/imports/targets.ts'
import type { ImportRun } from '../import-run.ts'

/** The codes of problems that have another name in imports. */
const CODES: Readonly<Record<string, RowProblemCode>> = {
  too_early: 'date_before',
  invalid_data: 'above',
  circle: 'cycle',
  not_in_progress: 'contradicts',
  not_started: 'contradicts',
  not_done: 'contradicts',
}

/** Problems that are reported without a value, because there is none or it isn't the cause. */
const WITHOUT_VALUE: readonly RowProblemCode[] = [
  'required',
  'required_by',
  'reason',
  'rounded',
  'with_nobody',
  'scope',
]

function codeOf({ code, args = {} }: Problem, isRequired: boolean): RowProblemCode {
  if (code === 'required') return 'category' in args ? 'required_by' : isRequired ? code : 'reason'
  if (code === 'taken' && !('owner' in args)) return 'taken_unseen'
  const called = CODES[code] ?? code
  return isRowProblem(called) ? called : 'form'
}

/** An amount has four decimals here, as it is stored: those that only fill it up aren't named. */
const textOfValue = (column: TargetColumn | undefined, value: unknown): string =>
  column?.type === 'money' ? String(value).replace(/\.?0+$/, '') : String(value)

/** The value that caused a problem, as the file has it; the stored value where the file has none. */
function saidIn(draft: Draft, column: TargetColumn | undefined, after: unknown) {
  const value = draft.values.get(column?.key ?? '') ?? after
  if (value === undefined || value === null) return {}
  if (!column || !Array.isArray(value)) return { value: textOfValue(column, value) }
  const unknown = noChoices(column, value)
  return ofEntries(unknown.length > 0 ? unknown : value)
}

/**
 * A problem found by the rules of a kind, at the column of the file.
 *
 * @param after the record as it would become
 */
export function rulesProblem(
  { target }: ImportRun,
  draft: Draft,
  problem: Problem,
  after: Row,
): RowProblem {
  const { field = '', args = {} } = problem
  const columnFor = (name: unknown) => target.columns.find((one) => one.field === name)
  const keyFor = (name: string) => columnFor(name)?.key ?? name
  const [, own] = field.split('/')
  const isRequired = own !== undefined || columnFor(field)?.required === true
  const key = own === undefined ? keyFor(field) : columnOf(own)
  const code = codeOf(problem, isRequired)
  const column = target.columns.find((one) => one.key === key)
  const said = WITHOUT_VALUE.includes(code) ? {} : saidIn(draft, column, after[field])
  const other = 'other' in args ? { other: keyFor(String(args['other'])) } : {}
  return {
    code,
    key,
    ...said,
    args: { rows: '…', ...args, ...other },
  }
}
