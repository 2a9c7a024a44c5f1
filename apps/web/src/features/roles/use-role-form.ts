import { type Role, rolesApi } from '@steward/contract/rights.ts'
import { useTranslation } from 'react-i18next'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { checkRole, emptyRole, refusedRole, type RoleValues, roleValues } from './role-fields.ts'

const sent = ({ name, description, permissions }: RoleValues) => ({
  name: name.trim(),
  description: description.trim() || null,
  permissions: permissions as Role['permissions'],
})

/**
 * The form of a custom role.
 *
 * @param role undefined for a new one
 */
export function useRoleForm(role: Role | undefined, onSaved?: (role: Role) => void) {
  const { t } = useTranslation()
  const create = useSend(rolesApi.create, { once: true })
  const update = useSend(rolesApi.update)

  return useRecordForm<RoleValues, Role>({
    name: role ? `roles/${role.key}` : 'roles/new',
    labels: {
      name: t('user_roles.form.name'),
      key: t('user_roles.form.key'),
      description: t('user_roles.form.description'),
      permissions: t('user_roles.form.permissions'),
    },
    initial: role ? roleValues(role) : emptyRole(),
    version: role?.lock_version ?? null,
    check: (values) => checkRole(values, t),
    send: async (values, _, lock_version) => {
      const body = sent(values)
      const { data } = role
        ? await update.mutateAsync({
            params: { key: role.key },
            body: { role: { ...body, ...(lock_version !== null && { lock_version }) } },
          })
        : await create.mutateAsync({ body: { role: { ...body, key: values.key } } })
      return data
    },
    read: (saved) => ({ values: roleValues(saved), version: saved.lock_version ?? 0 }),
    words: (error) => refusedRole(error, t),
    onSaved: (saved) => {
      toast.success(t('user_roles.saved', { name: saved.name }))
      onSaved?.(saved)
    },
  })
}

export type RoleForm = ReturnType<typeof useRoleForm>
