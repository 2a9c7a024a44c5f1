import type { PermissionMap } from '@steward/contract/permissions.ts'
import type { Role } from '@steward/contract/rights.ts'
import type { TFunction } from 'i18next'
import type { ApiError } from '#lib/api-error.ts'

export type RoleValues = {
  name: string
  key: string
  description: string
  permissions: PermissionMap
}
type RoleProblems = Partial<Record<keyof RoleValues, string>>

export const emptyRole = (): RoleValues => ({ name: '', key: '', description: '', permissions: {} })

export const roleValues = ({ name, key, description, permissions }: Role): RoleValues => ({
  name,
  key,
  description: description ?? '',
  permissions,
})

export function checkRole({ name, key }: RoleValues, t: TFunction): RoleProblems {
  const isKey = /^[a-z0-9_]{2,40}$/.test(key)
  return {
    ...(name.trim() === '' && { name: t('user_roles.form.enter_name') }),
    ...(!isKey && { key: t('user_roles.form.enter_key') }),
  }
}

/** The messages of refusals for this form. */
export function refusedRole(error: ApiError, t: TFunction): RoleProblems {
  const codes = error.items.map(({ code }) => code)
  if (error.type === 'DUPLICATE_KEY') return { key: t('user_roles.form.key_taken') }
  if (codes.includes('reserved')) return { key: t('user_roles.form.key_reserved') }
  if (codes.includes('own_role')) return { permissions: t('user_roles.form.own_role') }
  if (codes.includes('exceeds_own_rights'))
    return { permissions: t('user_roles.form.exceeds_own_rights') }
  return {}
}
