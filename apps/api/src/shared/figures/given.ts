import type { Basis, BookBasis, CategoryBasis, CategoryChange, CategorySettings } from './basis.ts'
import type { AssetFacts, KnownFacts } from './facts.ts'

/** The category that an asset has its defaults from, and the number of the last change of categories at that time. */
export interface Given {
  by: string | null
  version: number
}

/** An asset keeps the settings that its category gave it until it is moved to another category. */
export function givenTo(basis: Basis, asset: AssetFacts, known: KnownFacts | undefined): Given {
  const by = asset.category_id
  if (known && known.given_version === null) return { by, version: 0 }
  const isKept = known && known.given_by === by
  return { by, version: isKept ? known.given_version! : basis.version }
}

/** What an asset was given when its figures were computed last. */
export const givenThen = (
  { category_id }: AssetFacts,
  { given_by, given_version }: KnownFacts,
): Given =>
  given_version === null
    ? { by: category_id, version: 0 }
    : { by: given_by, version: given_version }

type Field = keyof CategorySettings

/** A setting of a category, and which category it is. */
interface Found<F extends Field> {
  value: NonNullable<CategorySettings[F]>
  category: CategoryBasis
}

/** A cache for a basis: the changes of each category, and the results so far. */
interface Kept {
  changes: ReadonlyMap<string, readonly CategoryChange[]>
  versions: readonly number[]
  found: { [F in Field]: Asked<F> }
}

/**
 * Results by book, by the number of changes, and by category. Nested maps, because one key would have to be put
 * together for each lookup.
 */
type Asked<F extends Field> = Map<string, Map<number, Map<string | null, Found<F> | undefined>>>

/** The inner map under a key; an empty one is added if it is missing. */
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

/** A category as it was after so many changes: as it is today, unless it was changed since. */
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

/** What was given; if that was nothing, the first value that a later change gave. */
function firstGiven<F extends Field>(basis: Basis, book: BookBasis, given: Given, field: F) {
  let found = nearest(basis, book, given, field)
  for (const version of keptOf(basis).versions)
    if (version > given.version) found ??= nearest(basis, book, { ...given, version }, field)
  return found
}

/**
 * The setting that the nearest category with one gives. A change of a category applies to assets that are added later;
 * but where no category had a value, the first one that is entered applies to existing assets too.
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
