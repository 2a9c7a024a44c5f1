import type { LucideIcon } from 'lucide-react'

export interface NavChild {
  title: string
  url: string
  disabled?: boolean
  /** Why it is disabled; by default «Switched off for this account». */
  disabledReason?: string
}

export interface NavItem extends NavChild {
  icon: LucideIcon
  items?: readonly NavChild[]
}

/** An item is active on its own page; without sub-items also on the pages below it. */
export function isActive(item: NavChild & { items?: readonly NavChild[] }, path: string): boolean {
  return path === item.url || (!item.items && path.startsWith(`${item.url}/`))
}

/** The URL of the item whose sub-items contain the page. */
export const ownerOf = (items: readonly NavItem[], path: string): string | null =>
  items.find((item) => item.items?.some((child) => isActive(child, path)))?.url ?? null

/** The target of a collapsed parent: its first enabled sub-item. */
export const firstEnabled = (item: NavItem): NavChild | undefined =>
  item.items?.find((child) => !child.disabled)
