import { useLocation } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PaletteGroup, PaletteItem, PaletteSearch } from '#components/layout/palette-groups.ts'
import { useFlag, useSession } from '#lib/session.ts'
import { kindIcon } from './kind-places.ts'
import { visibleNavigation } from './navigation.ts'
import { visibleActions } from './palette-actions.ts'
import { recentVisits } from './recent.ts'

/** The entries of the command palette without a search. */
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
    icon: UserRound,
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
      icon: kindIcon(kind),
      to,
    }))
  return [
    { id: 'recent', label: t('nav.groups.recent'), items: recent },
    { id: 'actions', label: t('nav.groups.actions'), items: [...actions, signOut] },
    { id: 'go_to', label: t('nav.groups.go_to'), items: [...places, profile] },
  ]
}

/** Searches records and guide pages. */
export function usePaletteSearch(): PaletteSearch {
  const { t } = useTranslation()
  const session = useSession()
  const tree = useFlag('locations.hierarchical.enable')
  return async (text, signal) => {
    const { searchAll } = await import('./palette-search.tsx')
    return searchAll(text, signal, { t, session, tree })
  }
}
