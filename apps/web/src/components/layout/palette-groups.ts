import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { folded } from '#lib/folded.ts'

export interface PaletteItem {
  id: string
  label: string
  /** Secondary text beside the label: a tag, a place. */
  hint?: string
  /** Below the label: what distinguishes it from others of the same name. */
  below?: ReactNode
  icon: LucideIcon
  /** The shortcut of the same action. */
  keys?: string
  /** Further words by which it is found. */
  keywords?: string
  /** The path that it opens. */
  to?: string
  /** Or the function that it runs. */
  run?: () => void
  /** Actions for it, besides opening it. */
  actions?: readonly PaletteItem[]
}

export interface PaletteGroup {
  id: string
  label: string
  items: readonly PaletteItem[]
}

export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>

/** The entries that contain every word of the text, ignoring accents and case; empty groups are left out. */
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
