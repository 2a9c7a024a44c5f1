import { type Role, rolesApi } from '@steward/contract/rights.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { send } from '#lib/http.ts'
import { outdateLists } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

interface RoleDeleteDialogProps {
  role: Role
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before a role is deleted, and shows the outcome. */
export function RoleDeleteDialog({ role, onClose, onDeleted }: RoleDeleteDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // A mutation, so that the event about it is known to be the user's own.
  const remove = useMutation({
    mutationFn: () => send(rolesApi.remove, { params: { key: role.key } }),
  })

  const run = async () => {
    try {
      await remove.mutateAsync()
      toast.success(t('user_roles.delete.done', { name: role.name }))
      // The page of the deleted role is left instead of refetched.
      onDeleted?.()
      outdateLists(client, rolesApi.remove)
    } catch (error) {
      const used = error instanceof ApiError && error.code === 'in_use'
      toast.error(t('user_roles.delete.failed', { name: role.name }), {
        description: used ? t('user_roles.delete.used_meanwhile') : errorText(error, t),
      })
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title={t('user_roles.delete.title', { name: role.name })}
      description={t('user_roles.delete.text')}
      confirmLabel={t('user_roles.delete.action')}
      pending={remove.isPending}
      onConfirm={() => void run()}
    />
  )
}
