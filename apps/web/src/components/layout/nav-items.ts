import type { LucideIcon } from 'lucide-react'

export interface NavChild {
  title: string
  url: string
  disabled?: boolean
  /** Why it is disabled; «Switched off for this account» by default. */
  disabledReason?: string
}

export interface NavItem extends NavChild {
  icon: LucideIcon
  items?: readonly NavChild[]
}

/** An item is active on its own page, and one without sub-items also on the pages below it. */
export function isActive(item: NavChild & { items?: readonly NavChild[] }, path: string): boolean {
  return path === item.url || (!item.items && path.startsWith(`${item.url}/`))
}

/** The url of the item that has the page among its sub-items. */
export const ownerOf = (items: readonly NavItem[], path: string): string | null =>
  items.find((item) => item.items?.some((child) => isActive(child, path)))?.url ?? null

/** Where a press on a folded parent leads: its first sub-item that works. */
export const firstEnabled = (item: NavItem): NavChild | undefined =>
  item.items?.find((child) => !child.disabled)
