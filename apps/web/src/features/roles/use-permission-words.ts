import { type Permission, parsePermission, type Resource } from '@steward/contract/permissions.ts'
import { useTranslation } from 'react-i18next'

/** The names of permissions. */
export function usePermissionWords() {
  const { t } = useTranslation()
  const resourceName = (resource: Resource) => t(`permissions.resources.${resource}`)
  return {
    resourceName,
    /** «Assets: delete» */
    permissionName: (permission: Permission) => {
      const { resource, action } = parsePermission(permission)
      return t('user_roles.permission', {
        resource: resourceName(resource),
        action: t(`permissions.actions.${action}`),
      })
    },
  }
}
