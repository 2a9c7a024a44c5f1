import { type SearchHit, searchApi } from '@steward/contract/search.ts'
import { Boxes, Building2, DoorOpen, LogOut, type LucideIcon, User, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PaletteGroup, PaletteItem, PaletteSearch } from '#components/layout/palette-groups.ts'
import { send } from '#lib/http.ts'
import type { TKey } from '#lib/i18n.ts'
import { useSession } from '#lib/session.ts'
import { visibleActions, visibleNavigation } from './navigation.ts'

type Kind = SearchHit['kind']

const ICONS: Record<Kind, LucideIcon> = {
  asset: Boxes,
  employee: Users,
  site: Building2,
  location: DoorOpen,
  user: User,
}

const GROUPS: Record<Kind, TKey> = {
  asset: 'nav.assets',
  employee: 'nav.employee_directory',
  site: 'nav.sites',
  location: 'nav.locations',
  user: 'nav.users',
}

/** Where a hit leads; kinds whose pages don't exist are not shown. */
const PAGES: Partial<Record<Kind, (id: string) => string>> = {
  asset: (id) => `/assets/${id}`,
}

/** What the command palette offers without asking the server. */
export function usePaletteGroups(): PaletteGroup[] {
  const { t } = useTranslation()
  const current = useSession()
  const actions = visibleActions(current).map(({ id, label, icon, href }): PaletteItem => ({
    id,
    label: t(label),
    icon,
    to: href,
  }))
  const places = visibleNavigation(current).flatMap(
    ({ url, label, icon, keys, items }): PaletteItem[] =>
      items
        ? items.map((place) => ({ id: place.url, label: t(place.label), icon, to: place.url }))
        : [{ id: url, label: t(label), icon, to: url, ...(keys && { keys }) }],
  )
  const profile: PaletteItem = {
    id: '/profile',
    label: t('nav.profile'),
    icon: User,
    to: '/profile',
  }
  const signOut: PaletteItem = {
    id: '/logout',
    label: t('shell.sign_out'),
    icon: LogOut,
    to: '/logout',
  }
  return [
    { id: 'actions', label: t('nav.groups.actions'), items: [...actions, signOut] },
    { id: 'go_to', label: t('nav.groups.go_to'), items: [...places, profile] },
  ]
}

/** Asks the server for records, grouped by what they are. */
export function usePaletteSearch(): PaletteSearch {
  const { t } = useTranslation()

  const itemOf = ({ kind, id, title, subtitle }: SearchHit): PaletteItem[] => {
    const to = PAGES[kind]?.(id)
    if (to === undefined) return []
    return [{ id: to, label: title, icon: ICONS[kind], to, ...(subtitle && { hint: subtitle }) }]
  }

  return async (text, signal) => {
    const { data } = await send(searchApi.search, { query: { q: text } }, signal)
    const kinds = [...new Set(data.map(({ kind }) => kind))]
    return kinds
      .map((kind) => ({
        id: `found ${kind}`,
        label: t(GROUPS[kind]),
        items: data.filter((hit) => hit.kind === kind).flatMap(itemOf),
      }))
      .filter(({ items }) => items.length > 0)
  }
}
