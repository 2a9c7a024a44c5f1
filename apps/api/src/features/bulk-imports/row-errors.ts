import type { ImportError } from '@steward/contract/bulk-imports.ts'
import type { Language } from '@steward/contract/limits.ts'
import { TARGETS } from '#domain/imports/all-targets.ts'
import { type Arguments, rowMessage } from '#domain/imports/messages.ts'
import type { RowProblem } from '#domain/imports/plan.ts'
import type { TargetColumn } from '#domain/imports/targets.ts'
import type { FailedRow, ImportRun } from './import-run.ts'

export type RowError = Omit<ImportError, 'row'>

/** A value is quoted in a sentence only so far, and kept beside it so far. */
const QUOTED = 80
const KEPT = 500

const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

/** What is wrong with rows, in the words of whoever made the import, at the columns of their file. */
export function rowErrors(run: ImportRun, { problems }: FailedRow): RowError[] {
  const { columns } = TARGETS[run.claimed.resource_type]
  const { language } = run.maker
  return problems.map((problem) => {
    const column = columns.find(({ key }) => key === problem.key)
    const field = run.plan.fields.find((one) => one.column === column)
    return {
      column: field?.header ?? column?.labels[language] ?? null,
      value: problem.value === undefined ? null : shortened(problem.value, KEPT),
      code: problem.code,
      message: rowMessage(problem.code, language, argumentsOf(problem, column, columns, language)),
    }
  })
}

function argumentsOf(
  { code, value, args = {} }: RowProblem,
  column: TargetColumn | undefined,
  columns: readonly TargetColumn[],
  language: Language,
): Arguments {
  const label = (key: string | number | undefined) =>
    columns.find((one) => one.key === key)?.labels[language] ?? String(key ?? '')
  const more: Arguments = { ...args }
  if (code === 'date_before' || code === 'above') more['other'] = label(args['other'])
  if (code === 'choice')
    more['choices'] = column!.choices.map((one) => one.labels[language]).join(', ')
  return {
    label: column?.labels[language] ?? '',
    value: shortened(value ?? '', QUOTED),
    ...more,
  }
}
