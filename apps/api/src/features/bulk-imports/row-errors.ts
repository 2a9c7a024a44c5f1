import type { ImportError } from '@steward/contract/bulk-imports.ts'
import { problemText, shortened } from '#domain/imports/problem-text.ts'
import type { FailedRow, ImportRun } from './import-run.ts'

export type RowError = Omit<ImportError, 'row'>

/** A value is kept beside its sentence so far. */
const MAX_EXAMPLES = 500

/** What is wrong with rows, in the words of whoever made the import, at the columns of their file. */
export function rowErrors(run: ImportRun, { problems }: FailedRow): RowError[] {
  const { columns } = run.target
  const { language } = run.maker
  return problems.map((problem) => {
    const column = columns.find(({ key }) => key === problem.key)
    const field = run.plan.fields.find((one) => one.column === column)
    return {
      column: field?.header ?? column?.labels[language] ?? null,
      value: problem.value === undefined ? null : shortened(problem.value, MAX_EXAMPLES),
      code: problem.code,
      message: problemText(problem, columns, language),
    }
  })
}
