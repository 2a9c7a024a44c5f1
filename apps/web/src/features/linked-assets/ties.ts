import type { AssetLink, LinkDirection, TieKind } from '@steward/contract/asset-links.ts'
import type { TKey } from '#lib/i18n.ts'

/** What another asset is to this one, as one word: `contains`, `contains_in`, `parent`. */
export interface Tie {
  kind: TieKind
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
export type TieWord = keyof typeof WORDS
export const TIE_WORDS = Object.keys(WORDS) as TieWord[]

export const wordOf = ({ kind, direction }: Tie): TieWord =>
  direction === 'in' && kind !== 'connected_to' && kind !== 'parent' && kind !== 'child'
    ? `${kind}_in`
    : kind

export function tieOf(word: TieWord): Tie {
  const kind = word.replace(/_in$/, '') as TieKind
  return { kind, direction: word.endsWith('_in') ? 'in' : 'out' }
}

/** The links by what the others are to this one, in the order of the words. */
export function grouped(links: readonly AssetLink[]): [TieWord, AssetLink[]][] {
  const byWord = Map.groupBy(links, wordOf)
  return TIE_WORDS.flatMap((word) => {
    const some = byWord.get(word)
    return some ? [[word, some] as [TieWord, AssetLink[]]] : []
  })
}
