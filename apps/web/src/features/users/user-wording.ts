import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage, LANGUAGE_NAMES, type TKey } from '#lib/i18n.ts'
import { useRoles } from './use-roles.ts'

const LABELS: Readonly<Record<string, TKey>> = {
  name: 'users.history.name',
  email: 'users.history.email',
  pending_email: 'users.history.pending_email',
  image: 'users.history.image',
  role_key: 'users.history.role_key',
  status: 'users.history.status',
  site_scope: 'users.history.site_scope',
  invitation_status: 'users.history.invitation_status',
  language: 'users.fields.language',
  time_zone: 'users.fields.time_zone',
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || value === false

type Words = (value: string) => string

/** How the history of a user names fields and values. */
export function useUserWording() {
  const { t } = useTranslation()
  const roles = useRoles()
  return useMemo(() => {
    const words: Readonly<Record<string, Words>> = {
      role_key: (value) => roles.find(({ key }) => key === value)?.name ?? value,
      language: (value) => (isLanguage(value) ? LANGUAGE_NAMES[value] : value),
      image: () => t('users.history.set'),
      status: (value) =>
        value === 'active' ? t('users.access.active') : t('users.access.deactivated'),
      invitation_status: (value) =>
        value === 'revoked'
          ? t('users.history.invitations.revoked')
          : t('users.history.invitations.pending'),
    }
    return {
      label: (field: string) => {
        const label = LABELS[field]
        return label ? t(label) : field
      },
      value: (field: string, value: unknown, names: Readonly<Record<string, string>>) => {
        if (field === 'site_scope') return siteNames(value, names, t('users.scope.other_site'))
        if (isEmpty(value)) return null
        return words[field]?.(String(value)) ?? plain(value)
      },
    }
  }, [t, roles])
}

const plain = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Empty means all sites. */
function siteNames(
  value: unknown,
  names: Readonly<Record<string, string>>,
  unknown: string,
): string | null {
  if (!Array.isArray(value) || value.length === 0) return null
  return value.map((id) => names[String(id)] ?? unknown).join(', ')
}
