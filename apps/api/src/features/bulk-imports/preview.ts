import type { ImportDuplicate, ImportError, ImportPreview } from '@steward/contract/bulk-imports.ts'
import type { Outcome } from './import-run.ts'

/** So many names are listed for each kind, and so many rows; the count says how many there are. */
const LISTED = 100
/** So many different names are distinguished. Nobody reads more, and they would fill the memory. */
const MAX = 50_000

/** Gathers what a dry run finds, chunk after chunk. */
export class Preview {
  #create = 0
  #update = 0
  #unchanged = 0
  #errors = 0
  #duplicates = 0
  #warnings = 0
  readonly #warningRows: ImportError[] = []
  readonly #duplicateRows: ImportDuplicate[] = []
  readonly #missing = new Map<string, Map<string, string>>()

  add(outcome: Outcome & { warnings: readonly ImportError[] }): void {
    const { created, updated, unchanged, failed, missing, duplicates, warnings } = outcome
    this.#warnings += warnings.length
    this.#warningRows.push(...warnings.slice(0, LISTED - this.#warningRows.length))
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

  result(): ImportPreview {
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
      ...(this.#warnings > 0 && {
        warnings: { count: this.#warnings, rows: this.#warningRows },
      }),
    }
  }
}
