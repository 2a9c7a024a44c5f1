import type { Member } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useMemberActions } from './use-member-actions.ts'

/** Irreversible actions: removing a user, or the one-time codes without which a password alone is enough. */
export type MemberQuestion = 'remove' | 'remove_codes'

interface MemberDialogProps {
  question: MemberQuestion
  user: Member
  account: { id: string; name: string }
  onClose: () => void
}

/** Asks before a user is removed from an account, or their one-time codes are removed. */
export function MemberDialog({ question, user, account, onClose }: MemberDialogProps) {
  const { t } = useTranslation()
  const { remove, removing, removeCodes, updating } = useMemberActions(account.id)
  const { name } = user
  const words =
    question === 'remove'
      ? {
          title: t('users.remove.title', { name, account: account.name }),
          description: t('users.remove.text'),
          confirmLabel: t('users.remove.confirm'),
          pending: removing,
        }
      : {
          title: t('accounts.members.codes.title', { name }),
          description: t('accounts.members.codes.text'),
          confirmLabel: t('accounts.members.codes.confirm'),
          pending: updating,
        }
  const run = question === 'remove' ? remove : removeCodes
  return (
    <ConfirmDialog
      open
      destructive
      {...words}
      onClose={onClose}
      onConfirm={() => void run(user).then(onClose)}
    />
  )
}
