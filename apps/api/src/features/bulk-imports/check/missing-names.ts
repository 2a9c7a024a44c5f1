import type { ImportPreview } from '@steward/contract/bulk-imports.ts'
import type { MissingName } from '#shared/imports/kind.ts'
import { MissingRecords } from '#shared/naming/missing-records.ts'

/** So many names are listed for each kind; the count says how many there are. */
const LISTED = 100
/** The most different names that are kept apart: nobody reads more, and they take memory. */
const MAX = 50_000

/**
 * The records that a file names and that don't exist, or that are created for it: each once, however often it is named.
 */
export class MissingNames {
  readonly #kinds = new Map<string, Map<string, MissingName>>()
  /** The email of a person may be in one row and missing in others. */
  readonly #people = new MissingRecords()

  add(missing: readonly MissingName[]): void {
    for (const one of missing) {
      const known = this.#kinds.get(one.kind) ?? new Map<string, MissingName>()
      this.#kinds.set(one.kind, known)
      if (known.size >= MAX) continue
      const { person, name } = one
      const said = person ? this.#people.person(name, person).missing! : one
      if (!known.has(said.key)) known.set(said.key, said)
    }
  }

  result(): ImportPreview['missing'] {
    return Object.fromEntries(
      [...this.#kinds].map(([kind, known]) => [
        kind,
        { count: known.size, names: named([...known.values()]) },
      ]),
    )
  }
}

/** The names, with what each is in where several have the same name. */
function named(all: readonly MissingName[]): string[] {
  const times = new Map<string, number>()
  const plain = ({ name }: MissingName) => name.toLowerCase()
  for (const one of all) times.set(plain(one), (times.get(plain(one)) ?? 0) + 1)
  return all
    .slice(0, LISTED)
    .map((one) => (times.get(plain(one)) === 1 ? one.name : (one.path ?? one.name)))
}
