import type { ImportPreview } from '@steward/contract/bulk-imports.ts'
import type { MissingName } from '#shared/imports/kind.ts'
import { MissingRecords } from '#shared/naming/missing-records.ts'

/** So many names are listed for each kind; the count says how many there are. */
const LISTED = 100
/** So many different names are distinguished. Nobody reads more, and they would fill the memory. */
const MAX = 50_000

/** What a file names and isn't there, or what is made of that, each thing once wherever it is named. */
export class MissingNames {
  readonly #kinds = new Map<string, Map<string, MissingName>>()
  /** An address may be known of somebody whom other parts of the file only name. */
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

/** Of several that are called the same, each is said with what it is in. */
function named(all: readonly MissingName[]): string[] {
  const times = new Map<string, number>()
  const plain = ({ name }: MissingName) => name.toLowerCase()
  for (const one of all) times.set(plain(one), (times.get(plain(one)) ?? 0) + 1)
  return all
    .slice(0, LISTED)
    .map((one) => (times.get(plain(one)) === 1 ? one.name : (one.path ?? one.name)))
}
