import { type SearchHit, searchApi } from '@steward/contract/search.ts'
import { useLocation } from '@tanstack/react-router'
import {
  Boxes,
  Building2,
  ClipboardList,
  DoorOpen,
  LogOut,
  type LucideIcon,
  ShieldCheck,
  Upload,
  User,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PaletteGroup, PaletteItem, PaletteSearch } from '#components/layout/palette-groups.ts'
import { send } from '#lib/http.ts'
import type { TKey } from '#lib/i18n.ts'
import { useFlag, useSession } from '#lib/session.ts'
import type { RecordKind } from './crumbs.ts'
import { visibleActions, visibleNavigation } from './navigation.ts'
import { recentVisits } from './recent.ts'

type Kind = SearchHit['kind']

const ICONS: Record<Kind, LucideIcon> = {
  asset: Boxes,
  employee: Users,
  site: Building2,
  location: DoorOpen,
  user: User,
}

const VISITED: Record<RecordKind, LucideIcon> = {
  account: Building2,
  asset: Boxes,
  bulk_import: Upload,
  employee: Users,
  role: ShieldCheck,
  site: Building2,
  user: User,
  work_order_type: ClipboardList,
}

const GROUPS: Record<Kind, TKey> = {
  asset: 'nav.assets',
  employee: 'nav.employee_directory',
  site: 'nav.sites',
  location: 'nav.locations',
  user: 'nav.users',
}

const PAGES: Record<Kind, (id: string) => string> = {
  asset: (id) => `/assets/${id}`,
  employee: (id) => `/system-settings/employee-directory/${id}`,
  site: (id) => `/system-settings/sites/${id}`,
  location: (id) => `/system-settings/locations?edit=${id}`,
  user: (id) => `/system-settings/users/${id}`,
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
  const places = visibleNavigation(current)
    .filter(({ disabled }) => !disabled)
    .flatMap(({ icon, keys, items, ...entry }): PaletteItem[] =>
      (items ?? [entry]).map(({ url, label }, index) => ({
        id: url,
        label: t(label),
        icon,
        to: url,
        ...(keys && index === 0 && { keys }),
      })),
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
  const path = useLocation({ select: (location) => location.pathname })
  const recent = recentVisits()
    .filter(({ to }) => to !== path)
    .map(({ to, label, kind }): PaletteItem => ({
      id: `recent ${to}`,
      label,
      icon: VISITED[kind],
      to,
    }))
  return [
    { id: 'recent', label: t('nav.groups.recent'), items: recent },
    { id: 'actions', label: t('nav.groups.actions'), items: [...actions, signOut] },
    { id: 'go_to', label: t('nav.groups.go_to'), items: [...places, profile] },
  ]
}

/** Asks the server for records, grouped by what they are. */
export function usePaletteSearch(): PaletteSearch {
  const { t } = useTranslation()

  const tree = useFlag('locations.hierarchical.enable')
  const pageOf = (kind: Kind, id: string) =>
    tree && (kind === 'site' || kind === 'location')
      ? `/system-settings/sites-locations?node=${id}`
      : PAGES[kind](id)

  const itemOf = ({ kind, id, title, subtitle }: SearchHit): PaletteItem => {
    const to = pageOf(kind, id)
    return { id: to, label: title, icon: ICONS[kind], to, ...(subtitle && { hint: subtitle }) }
  }

  return async (text, signal) => {
    const { data } = await send(searchApi.search, { query: { q: text } }, signal)
    const kinds = [...new Set(data.map(({ kind }) => kind))]
    return kinds
      .map((kind) => ({
        id: `found ${kind}`,
        label: t(GROUPS[kind]),
        items: data.filter((hit) => hit.kind === kind).map(itemOf),
      }))
      .filter(({ items }) => items.length > 0)
  }
}
