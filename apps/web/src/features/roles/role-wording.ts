import { type Permission, parsePermission, RESOURCES } from '@steward/contract/permissions.ts'
import { useTranslation } from 'react-i18next'
import { usePermissionWords } from './use-permission-words.ts'

const FIELDS = ['name', 'key', 'description'] as const
const isField = (field: string): field is (typeof FIELDS)[number] =>
  FIELDS.some((known) => known === field)

const isPermission = (field: string): field is Permission => {
  const { resource, action } = parsePermission(field as Permission)
  return RESOURCES.includes(resource) && action !== undefined
}

/** How the history of a role names its fields: each permission is one. */
export function useRoleWording() {
  const { t } = useTranslation()
  const { permissionName } = usePermissionWords()
  return {
    label: (field: string) => {
      if (isField(field)) return t(`user_roles.form.${field}`)
      return isPermission(field) ? permissionName(field) : field
    },
    value: (_: string, value: unknown) => {
      if (value === true) return t('user_roles.matrix.allowed')
      return value === false || value === null || value === '' ? null : String(value)
    },
  }
}
