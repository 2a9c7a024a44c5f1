import type { User } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useMemberActions } from './use-member-actions.ts'

interface RemoveMemberDialogProps {
  user: User
  account: { id: string; name: string }
  onClose: () => void
}

/** Asks before somebody is taken out of an account: their access ends now, so it can't be undone. */
export function RemoveMemberDialog({ user, account, onClose }: RemoveMemberDialogProps) {
  const { t } = useTranslation()
  const { remove, removing } = useMemberActions(account.id)
  return (
    <ConfirmDialog
      open
      destructive
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('users.remove.title', { name: user.name, account: account.name })}
      description={t('users.remove.text')}
      confirmLabel={t('users.remove.confirm')}
      pending={removing}
      onConfirm={() => void remove(user).then(onClose)}
    />
  )
}
