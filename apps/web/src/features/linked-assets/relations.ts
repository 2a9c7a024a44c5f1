import type { AssetLink, LinkDirection, RelationKind } from '@steward/contract/asset-links.ts'
import type { TKey } from '#lib/i18n.ts'
import { keysOf } from '#lib/keys-of.ts'

/** The relation of another asset to this one as a word: `contains`, `contains_in`, `parent`. */
export interface Relation {
  kind: RelationKind
  direction: LinkDirection
}

export const WORDS = {
  parent: 'linked_assets.kinds.parent',
  child: 'linked_assets.kinds.child',
  contains: 'linked_assets.kinds.contains',
  contains_in: 'linked_assets.kinds.contains_in',
  connected_to: 'linked_assets.kinds.connected_to',
  replaces: 'linked_assets.kinds.replaces',
  replaces_in: 'linked_assets.kinds.replaces_in',
  powered_by: 'linked_assets.kinds.powered_by',
  powered_by_in: 'linked_assets.kinds.powered_by_in',
  spare_for: 'linked_assets.kinds.spare_for',
  spare_for_in: 'linked_assets.kinds.spare_for_in',
} as const satisfies Record<string, TKey>
export type RelationWord = keyof typeof WORDS
export const RELATION_WORDS = keysOf(WORDS)

export const wordOf = ({ kind, direction }: Relation): RelationWord =>
  direction === 'in' && kind !== 'connected_to' && kind !== 'parent' && kind !== 'child'
    ? `${kind}_in`
    : kind

export function relationOf(word: RelationWord): Relation {
  const kind = word.replace(/_in$/, '') as RelationKind
  return { kind, direction: word.endsWith('_in') ? 'in' : 'out' }
}

/** The links by relation, in the order of the words. */
export function linksByRelation(links: readonly AssetLink[]): [RelationWord, AssetLink[]][] {
  const byWord = Map.groupBy(links, wordOf)
  return RELATION_WORDS.flatMap((word) => {
    const some = byWord.get(word)
    return some ? [[word, some] as [RelationWord, AssetLink[]]] : []
  })
}
