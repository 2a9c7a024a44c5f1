import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { folded } from '#lib/folded.ts'

export interface PaletteItem {
  id: string
  label: string
  /** Quieter, beside the label: a tag, a place. */
  hint?: string
  /** Below the label: what tells it from others of its name. */
  below?: ReactNode
  icon: LucideIcon
  /** The shortcut that does the same; one of two keys (`g a`) works everywhere at once. */
  keys?: string
  /** Other words by which it is found. */
  keywords?: string
  /** Where it leads. */
  to?: string
  /** Or what it does. */
  run?: () => void
  /** What can be done with it, instead of going there. */
  actions?: readonly PaletteItem[]
}

export interface PaletteGroup {
  id: string
  label: string
  items: readonly PaletteItem[]
}

export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>

/** The entries that have every word of the text, accents and case aside; groups without any are left out. */
export function matchingGroups(
  groups: readonly PaletteGroup[],
  text: string,
): readonly PaletteGroup[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups.filter(({ items }) => items.length > 0)
  const matches = ({ label, keywords = '' }: PaletteItem) => {
    const found = folded(`${label} ${keywords}`)
    return words.every((word) => found.includes(word))
  }
  return groups
    .map((group) => ({ ...group, items: group.items.filter(matches) }))
    .filter(({ items }) => items.length > 0)
}
