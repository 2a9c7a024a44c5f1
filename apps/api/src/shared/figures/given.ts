import type { Basis, BookBasis, CategoryBasis, CategoryChange, CategorySays } from './basis.ts'
import type { AssetFacts, KnownFacts } from './facts.ts'

/**
 * From which category an asset has what it doesn't say itself, and how many changes of categories there had been then.
 */
export interface Given {
  by: string | null
  version: number
}

/** An asset keeps what its category gave it, until it gets into another one. */
export function givenTo(basis: Basis, asset: AssetFacts, known: KnownFacts | undefined): Given {
  const by = asset.category_id
  if (known && known.given_version === null) return { by, version: 0 }
  const isKept = known && known.given_by === by
  return { by, version: isKept ? known.given_version! : basis.version }
}

type Field = keyof CategorySays

/** What a category says, and which one it is. */
interface Found<F extends Field> {
  value: NonNullable<CategorySays[F]>
  category: CategoryBasis
}

/** What is found of a basis, kept with it: the changes of each category, and what was asked for. */
interface Kept {
  changes: ReadonlyMap<string, readonly CategoryChange[]>
  versions: readonly number[]
  found: { [F in Field]: Asked<F> }
}

/**
 * By book, by the changes there had been, and by category: one after the other, as a key of all three has to be made
 * each time.
 */
type Asked<F extends Field> = Map<string, Map<number, Map<string | null, Found<F> | undefined>>>

/** What is kept under a key, which is empty at first. */
function under<Key, Inner, Value>(map: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  const there = map.get(key) ?? new Map<Inner, Value>()
  if (there.size === 0) map.set(key, there)
  return there
}
const kept = new WeakMap<Basis, Kept>()

function keptOf(basis: Basis): Kept {
  const known = kept.get(basis)
  if (known) return known
  const made: Kept = {
    changes: Map.groupBy(basis.changes, ({ says }) => says.id),
    versions: [...new Set(basis.changes.map(({ version }) => version))],
    found: {
      depreciation_method_id: new Map(),
      useful_life_months: new Map(),
      salvage_percent: new Map(),
      capitalization_threshold: new Map(),
      low_value_limit: new Map(),
      low_value_rule: new Map(),
    },
  }
  kept.set(basis, made)
  return made
}

/** A category as it was after so many changes: as it is, unless it was changed since. */
const categoryAt = (basis: Basis, id: string, version: number): CategoryBasis | undefined =>
  keptOf(basis)
    .changes.get(id)
    ?.find((change) => change.version > version)?.says ?? basis.categories.get(id)

function nearest<F extends Field>(
  basis: Basis,
  book: BookBasis,
  { by, version }: Given,
  field: F,
): Found<F> | undefined {
  let id = by
  for (let level = 0; id && level < 20; level++) {
    const category = categoryAt(basis, id, version)
    const value = category?.books[book.id]?.[field]
    if (category && value !== null && value !== undefined) return { value, category }
    id = category?.parent_id ?? null
  }
  return undefined
}

/** What was given; where that was nothing, what was given first by a change since. */
function firstGiven<F extends Field>(basis: Basis, book: BookBasis, given: Given, field: F) {
  let found = nearest(basis, book, given, field)
  for (const version of keptOf(basis).versions)
    if (version > given.version) found ??= nearest(basis, book, { ...given, version }, field)
  return found
}

/**
 * What the nearest category that says it gives. A change of a category is for the assets that come after it; but where
 * nobody had said anything, what was said first since counts.
 */
export function categoryGives<F extends Field>(
  basis: Basis,
  book: BookBasis,
  given: Given,
  field: F,
): Found<F> | undefined {
  const found = under(under(keptOf(basis).found[field], book.id), given.version)
  if (!found.has(given.by)) found.set(given.by, firstGiven(basis, book, given, field))
  return found.get(given.by)
}
