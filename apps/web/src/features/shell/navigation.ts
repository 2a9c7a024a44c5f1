import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import type { Flag } from '@steward/contract/flags.ts'
import { Boxes, type LucideIcon, Plus, Upload } from 'lucide-react'
import type { TKey } from '#lib/i18n.ts'
import { isPlatformUser, may, type Need, type Session } from '#lib/session.ts'

interface Place {
  url: string
  label: TKey
  /** Without it the place is not shown. */
  need: Need
  flag?: Flag
}

export interface NavigationEntry extends Place {
  icon: LucideIcon
  /** Whose navigation it stands in: people of an account, or those who run the platform. */
  who: 'account' | 'platform'
  /** Two keys, one after the other, that lead there from everywhere. */
  keys?: string
  items?: readonly Place[]
}

/** The sidebar, from top to bottom. Palette and start page go by the same table. */
export const NAVIGATION: readonly NavigationEntry[] = [
  {
    url: '/assets',
    label: 'nav.assets',
    icon: Boxes,
    who: 'account',
    need: assetsApi.list,
    keys: 'g a',
  },
]

export interface PaletteAction {
  id: string
  label: TKey
  icon: LucideIcon
  need: readonly Need[]
  href: string
}

/** What can be done from everywhere. */
export const ACTIONS: readonly PaletteAction[] = [
  {
    id: 'add-asset',
    label: 'nav.actions.add_asset',
    icon: Plus,
    need: [assetsApi.list, assetsApi.create],
    href: '/assets?new=true',
  },
  {
    id: 'import-assets',
    label: 'nav.actions.import_assets',
    icon: Upload,
    need: [bulkImportsApi.create, assetsApi.create],
    href: '/assets/import',
  },
]

const isShown = (current: Session, { need, flag }: Place) =>
  may(current, need) && (flag === undefined || current.flags[flag])

/** The entries that a person sees; a parent without any visible place below it is left out. */
export function visibleNavigation(current: Session): NavigationEntry[] {
  const who = isPlatformUser(current) ? 'platform' : 'account'
  return NAVIGATION.filter((entry) => entry.who === who && isShown(current, entry))
    .map(({ items, ...entry }) => ({
      ...entry,
      ...(items && { items: items.filter((place) => isShown(current, place)) }),
    }))
    .filter(({ items }) => items === undefined || items.length > 0)
}

export const visibleActions = (current: Session): PaletteAction[] =>
  ACTIONS.filter(({ need }) => need.every((each) => may(current, each)))
