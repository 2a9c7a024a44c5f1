import type { AssetCategory } from '@steward/contract/asset-categories.ts'

/** The properties that the tree needs. */
type Node = Pick<AssetCategory, 'id' | 'name' | 'code' | 'parent_id'>

/** A category at its place in the tree. */
export interface TreeRow<C extends Node = AssetCategory> {
  category: C
  level: number
  position: number
  siblings: number
  children: number
  expanded: boolean
  parentId: string | null
}

type Children<C extends Node> = ReadonlyMap<string | null, readonly C[]>

/** The children by parent. Categories whose parent is missing are at the top level. */
export function childrenOf<C extends Node>(categories: readonly C[]): Children<C> {
  const known = new Set(categories.map(({ id }) => id))
  return Map.groupBy(categories, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : null,
  )
}

/** The ids of a category and all its descendants. */
export function within(children: Children<Node>, id: string): string[] {
  return [id, ...(children.get(id) ?? []).flatMap((child) => within(children, child.id))]
}

const matches = ({ name, code }: Node, text: string) =>
  `${name} ${code ?? ''}`.toLowerCase().includes(text)

/** The categories that match a search, with their ancestors and descendants. */
function matching(categories: readonly Node[], text: string): ReadonlySet<string> {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const children = childrenOf(categories)
  const ids = new Set<string>()
  for (const category of categories.filter((one) => matches(one, text))) {
    for (const id of within(children, category.id)) ids.add(id)
    let above = category.parent_id
    while (above !== null && !ids.has(above)) {
      ids.add(above)
      above = byId.get(above)?.parent_id ?? null
    }
  }
  return ids
}

/**
 * The visible rows of the tree from top to bottom. A search expands everything it leaves.
 *
 * @param closed the collapsed categories
 */
export function rowsOf<C extends Node>(
  categories: readonly C[],
  closed: ReadonlySet<string>,
  search: string,
): TreeRow<C>[] {
  const text = search.trim().toLowerCase()
  const ids = text === '' ? null : matching(categories, text)
  const shown = ids ? categories.filter(({ id }) => ids.has(id)) : categories
  const children = childrenOf(shown)
  const walk = (parentId: string | null, level: number): TreeRow<C>[] => {
    const siblings = children.get(parentId) ?? []
    return siblings.flatMap((category, index) => {
      const count = children.get(category.id)?.length ?? 0
      const expanded = count > 0 && (ids !== null || !closed.has(category.id))
      const row = { category, level, position: index + 1, siblings: siblings.length }
      return [
        { ...row, children: count, expanded, parentId },
        ...(expanded ? walk(category.id, level + 1) : []),
      ]
    })
  }
  return walk(null, 1)
}
