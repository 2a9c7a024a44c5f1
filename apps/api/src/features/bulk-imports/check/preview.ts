import type {
  ImportDuplicate,
  ImportPreview,
  ImportProblem,
  ImportWord,
} from '@steward/contract/bulk-imports.ts'
import type { RowProblem } from '#domain/imports/plan.ts'
import type { ChangedRow } from '#shared/imports/kind.ts'
import { differences } from './changes.ts'
import type { Outcome } from '../import-run.ts'
import { MissingNames } from './missing-names.ts'
import { shown, type Told, Warnings } from './warnings.ts'

/** So many rows are listed; the count says how many there are. */
const LISTED = 100

/** So many kinds of errors and words are distinguished, and so many rows are named of each kind. */
const KINDS = 500
const ROWS = 5
/** So many values are shown of a kind of error, and so many records that would change. */
const VALUES = 20
const CHANGES = 20

interface Group {
  problem: RowProblem
  count: number
  rows: number[]
  values: Set<string>
}

/** Gathers what a dry run finds, chunk after chunk. */
export class Preview {
  readonly #warnings = new Warnings()
  readonly #words = new Map<string, ImportWord>()
  readonly #problems = new Map<string, Group>()
  readonly #changes: ChangedRow[] = []
  readonly #changed = new Map<string, number>()
  #skipped = 0
  #create = 0
  #update = 0
  #unchanged = 0
  #errors = 0
  #duplicates = 0
  readonly #duplicateRows: ImportDuplicate[] = []
  readonly #missing = new MissingNames()

  add(outcome: Outcome): void {
    const { created, updated, unchanged, failed, missing, duplicates } = outcome
    this.#skipped += outcome.skipped ?? 0
    this.#change(outcome.changes ?? [])
    for (const { row_no, problems } of failed)
      for (const problem of problems) this.#refuse(row_no, problem)
    this.#warnings.add(outcome.warnings)
    this.#say(outcome.words)
    this.#create += created
    this.#update += updated - unchanged
    this.#unchanged += unchanged
    this.#errors += failed.length
    this.#duplicates += duplicates.length
    this.#duplicateRows.push(...duplicates.slice(0, LISTED - this.#duplicateRows.length))
    this.#missing.add(missing)
  }

  #change(changes: readonly ChangedRow[]): void {
    this.#changes.push(...changes.slice(0, CHANGES - this.#changes.length))
    for (const { before, values } of changes)
      for (const { field } of differences(before, values))
        this.#changed.set(field, (this.#changed.get(field) ?? 0) + 1)
  }

  /** Words that were read otherwise, and those that can't be read. */
  #say(words: Outcome['words']): void {
    for (const { key, value, choice } of words) {
      const name = JSON.stringify([key, value])
      const known = this.#words.get(name)
      if (known) known.count += 1
      else if (this.#words.size < KINDS) this.#words.set(name, { key, value, choice, count: 1 })
    }
  }

  #refuse(row: number, problem: RowProblem): void {
    const { code, key, value } = problem
    const kind = JSON.stringify([code, key])
    const group = this.#problems.get(kind) ?? { problem, count: 0, rows: [], values: new Set() }
    if (this.#problems.size < KINDS) this.#problems.set(kind, group)
    group.count += 1
    if (group.rows.length < ROWS) group.rows.push(row)
    if (value && group.values.size < VALUES) group.values.add(value)
  }

  /** The first records that would change, and how many get each field. */
  changes(): { rows: readonly ChangedRow[]; fields: ReadonlyMap<string, number> } {
    return { rows: this.#changes, fields: this.#changed }
  }

  result(told: Told): ImportPreview {
    return {
      create: this.#create,
      update: this.#update,
      unchanged: this.#unchanged,
      errors: this.#errors,
      skipped: this.#skipped,
      problems: byCount(this.#problems).map(({ problem, count, rows, values }): ImportProblem => {
        const { column, code, message } = told(problem)
        return { code, key: problem.key ?? null, column, message, count, rows, values: [...values] }
      }),
      missing: this.#missing.result(),
      duplicates: { count: this.#duplicates, rows: this.#duplicateRows },
      warnings: this.#warnings.result(told).map(shown),
      words: byCount(this.#words),
    }
  }
}

const byCount = <T extends { count: number }>(found: ReadonlyMap<string, T>): T[] =>
  [...found.values()].toSorted((a, b) => b.count - a.count)
