import type { Account } from '@steward/contract/accounts.ts'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Play, SquareArrowOutUpRight, Trash2, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'

interface AccountRowMenuProps {
  account: Account
  onActivate: () => void
  onAsk: (action: 'suspend' | 'delete') => void
}

/** What can be done with one account of the list. */
export function AccountRowMenu({ account, onActivate, onAsk }: AccountRowMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = { id: account.id }
  return (
    <>
      <MenuItem
        icon={<SquareArrowOutUpRight aria-hidden />}
        onClick={() => void navigate({ to: '/accounts/$id', params })}
      >
        {t('accounts.actions.open')}
      </MenuItem>
      <MenuItem
        icon={<Users aria-hidden />}
        onClick={() => void navigate({ to: '/accounts/$id/users', params })}
      >
        {t('accounts.actions.users')}
      </MenuItem>
      <MenuSeparator />
      {account.status === 'suspended' ? (
        <MenuItem icon={<Play aria-hidden />} onClick={onActivate}>
          {t('accounts.actions.activate')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Ban aria-hidden />} onClick={() => onAsk('suspend')}>
          {t('accounts.actions.suspend')}
        </MenuItem>
      )}
      <MenuItem destructive icon={<Trash2 aria-hidden />} onClick={() => onAsk('delete')}>
        {t('accounts.actions.delete')}
      </MenuItem>
    </>
  )
}
