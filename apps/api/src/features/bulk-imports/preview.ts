import type {
  ImportDuplicate,
  ImportPreview,
  ImportWarning,
  ImportWord,
} from '@steward/contract/bulk-imports.ts'
import type { RowProblem } from '#domain/imports/plan.ts'
import type { Outcome } from './import-run.ts'

/** So many names are listed for each kind, and so many rows; the count says how many there are. */
const LISTED = 100
/** So many different names are distinguished. Nobody reads more, and they would fill the memory. */
const MAX = 50_000

/** So many kinds of warnings and words are told apart, and so many rows are named of each kind. */
const KINDS = 500
const ROWS = 5

/** What a warning says, in the words of whoever made the import. */
type Told = (problem: RowProblem) => Pick<ImportWarning, 'column' | 'code' | 'message'>

/** Gathers what a dry run finds, chunk after chunk. */
export class Preview {
  readonly #warnings = new Map<string, { problem: RowProblem; count: number; rows: number[] }>()
  readonly #words = new Map<string, ImportWord>()
  #create = 0
  #update = 0
  #unchanged = 0
  #errors = 0
  #duplicates = 0
  readonly #duplicateRows: ImportDuplicate[] = []
  readonly #missing = new Map<string, Map<string, string>>()

  add(outcome: Outcome): void {
    const { created, updated, unchanged, failed, missing, duplicates } = outcome
    for (const { row_no, problems } of outcome.warnings)
      for (const problem of problems) this.#warn(row_no, problem)
    for (const { key, value, choice } of outcome.words) {
      const name = JSON.stringify([key, value])
      const known = this.#words.get(name)
      if (known) known.count += 1
      else if (this.#words.size < KINDS) this.#words.set(name, { key, value, choice, count: 1 })
    }
    this.#create += created
    this.#update += updated - unchanged
    this.#unchanged += unchanged
    this.#errors += failed.length
    this.#duplicates += duplicates.length
    this.#duplicateRows.push(...duplicates.slice(0, LISTED - this.#duplicateRows.length))
    for (const { kind, key, name } of missing) {
      const names = this.#missing.get(kind) ?? new Map<string, string>()
      this.#missing.set(kind, names)
      if (names.size < MAX && !names.has(key)) names.set(key, name)
    }
  }

  #warn(row: number, problem: RowProblem): void {
    const { code, key, args, value } = problem
    const kind = JSON.stringify([code, key, args, code === 'left_out' && value])
    const known = this.#warnings.get(kind)
    if (known) {
      known.count += 1
      if (known.rows.length < ROWS) known.rows.push(row)
    } else if (this.#warnings.size < KINDS)
      this.#warnings.set(kind, { problem, count: 1, rows: [row] })
  }

  result(told: Told): ImportPreview {
    return {
      create: this.#create,
      update: this.#update,
      unchanged: this.#unchanged,
      errors: this.#errors,
      missing: Object.fromEntries(
        [...this.#missing].map(([kind, names]) => [
          kind,
          { count: names.size, names: [...names.values()].slice(0, LISTED) },
        ]),
      ),
      duplicates: { count: this.#duplicates, rows: this.#duplicateRows },
      warnings: byCount(this.#warnings).map(({ problem, count, rows }): ImportWarning => {
        const { column, code, message } = told(problem)
        return { column, code, message, count, rows }
      }),
      words: byCount(this.#words),
    }
  }
}

const byCount = <T extends { count: number }>(found: ReadonlyMap<string, T>): T[] =>
  [...found.values()].toSorted((a, b) => b.count - a.count)
