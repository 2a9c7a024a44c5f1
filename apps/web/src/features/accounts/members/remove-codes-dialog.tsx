import type { Member } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useMemberActions } from './use-member-actions.ts'

interface RemoveCodesDialogProps {
  user: Member
  account: { id: string }
  onClose: () => void
}

/** Asks before somebody's two-factor codes are taken away: from then on their password alone lets anybody in. */
export function RemoveCodesDialog({ user, account, onClose }: RemoveCodesDialogProps) {
  const { t } = useTranslation()
  const { removeCodes, updating } = useMemberActions(account.id)
  return (
    <ConfirmDialog
      open
      destructive
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('accounts.members.codes.title', { name: user.name })}
      description={t('accounts.members.codes.text')}
      confirmLabel={t('accounts.members.codes.confirm')}
      pending={updating}
      onConfirm={() => void removeCodes(user).then(onClose)}
    />
  )
}
