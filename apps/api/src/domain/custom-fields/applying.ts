/** A field, as far as it is asked whether a record has it. */
interface Belonging {
  category_ids: readonly string[]
}

/** For each category the one that it lies in. */
export type CategoryTree = ReadonlyMap<string, string | null>

/** No tree is deeper; keeps a walk finite whatever the rows say. */
const BOTTOMLESS = 100

/** A category and all above it. */
export function lineOf(tree: CategoryTree, category_id: string | null): Set<string> {
  const line = new Set<string>()
  let at = category_id
  while (at !== null && !line.has(at) && line.size < BOTTOMLESS) {
    line.add(at)
    at = tree.get(at) ?? null
  }
  return line
}

/** Whether records of a category have this field: every one has a field of no category. */
export const applies = ({ category_ids }: Belonging, line: ReadonlySet<string>): boolean =>
  category_ids.length === 0 || category_ids.some((id) => line.has(id))
