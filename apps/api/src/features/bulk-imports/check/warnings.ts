import type { ImportWarning } from '@steward/contract/bulk-imports.ts'
import type { KeptWarning } from '#db/schema/bulk-imports.ts'
import type { FaultyRow, RowProblem } from '#domain/imports/plan.ts'

/** The most kinds of warnings that a check counts (`KINDS`), that an import keeps (`KEPT`), and rows named for each. */
const KINDS = 500
const KEPT = 100
const ROWS = 5

/** Codes of which each value is a warning of its own. */
const NAMED: readonly string[] = ['left_out', 'no_option', 'becomes_site', 'namesake']

/** The text of a warning, in the language of the person who started the import. */
export type Told = (problem: RowProblem) => Pick<ImportWarning, 'column' | 'code' | 'message'>

/** Counts what a form would refuse in rows that are imported nevertheless. */
export class Warnings {
  readonly #kinds = new Map<string, { problem: RowProblem; count: number; rows: number[] }>()

  add(warned: readonly FaultyRow[]): void {
    for (const { row_no, problems } of warned)
      for (const problem of problems) this.#count(row_no, problem)
  }

  #count(row: number, problem: RowProblem): void {
    const { code, key, args, value } = problem
    const kind = JSON.stringify([code, key, args, NAMED.includes(code) && value])
    const known = this.#kinds.get(kind)
    if (known) {
      known.count += 1
      if (known.rows.length < ROWS) known.rows.push(row)
    } else if (this.#kinds.size < KINDS) this.#kinds.set(kind, { problem, count: 1, rows: [row] })
  }

  /** By kind, the most frequent first. */
  result(told: Told): KeptWarning[] {
    const found = [...this.#kinds].map(([kind, { problem, count, rows }]) => {
      const { column, code, message } = told(problem)
      return { kind, column, code, message, count, rows }
    })
    return found.toSorted(byCount)
  }
}

/** A warning without the key that only tells its kind from others. */
export const shown = ({ column, code, message, count, rows }: KeptWarning): ImportWarning => ({
  column,
  code,
  message,
  count,
  rows,
})

/** The warnings of a run with those of one more chunk. */
export function joined(
  kept: readonly KeptWarning[],
  found: readonly KeptWarning[],
): readonly KeptWarning[] {
  const byKind = new Map(kept.map((one) => [one.kind, one]))
  for (const one of found) {
    const known = byKind.get(one.kind)
    if (known) byKind.set(one.kind, sumOf(known, one))
    else if (byKind.size < KEPT) byKind.set(one.kind, one)
  }
  return [...byKind.values()].toSorted(byCount)
}

const sumOf = (one: KeptWarning, other: KeptWarning): KeptWarning => ({
  ...one,
  count: one.count + other.count,
  rows: [...one.rows, ...other.rows].slice(0, ROWS),
})

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count
