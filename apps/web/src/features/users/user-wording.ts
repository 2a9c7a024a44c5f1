import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoles } from './use-roles.ts'

const FIELDS = [
  'name',
  'email',
  'pending_email',
  'image',
  'role_key',
  'status',
  'site_scope',
  'invitation_status',
] as const
const isField = (field: string): field is (typeof FIELDS)[number] =>
  FIELDS.some((known) => known === field)

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || value === false

type Words = (value: string) => string

/** How the history of a person words their fields and values. */
export function useUserWording() {
  const { t } = useTranslation()
  const roles = useRoles()
  return useMemo(() => {
    const words: Readonly<Record<string, Words>> = {
      role_key: (value) => roles.find(({ key }) => key === value)?.name ?? value,
      image: () => t('users.history.set'),
      status: (value) =>
        value === 'active' ? t('users.access.active') : t('users.access.deactivated'),
      invitation_status: (value) =>
        value === 'revoked'
          ? t('users.history.invitations.revoked')
          : t('users.history.invitations.pending'),
    }
    return {
      label: (field: string) => (isField(field) ? t(`users.history.${field}`) : field),
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

/** No sites means all of them, which is said by leaving them out. */
function siteNames(
  value: unknown,
  names: Readonly<Record<string, string>>,
  unknown: string,
): string | null {
  if (!Array.isArray(value) || value.length === 0) return null
  return value.map((id) => names[String(id)] ?? unknown).join(', ')
}
