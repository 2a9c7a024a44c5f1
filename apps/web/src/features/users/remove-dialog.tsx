import type { User } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { accountOf, useSession } from '#lib/session.ts'
import { useUserActions } from './use-user-actions.ts'

interface RemoveDialogProps {
  user: User
  onClose: () => void
  onRemoved?: () => void
}

/** Asks before a user is removed from the account. */
export function RemoveDialog({ user, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation()
  const account = accountOf(useSession())
  const { remove, pending } = useUserActions()
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title={t('users.remove.title', { name: user.name, account: account?.name ?? '' })}
      description={t('users.remove.text')}
      confirmLabel={t('users.remove.confirm')}
      pending={pending}
      onConfirm={() => void remove(user, onRemoved).finally(onClose)}
    />
  )
}
