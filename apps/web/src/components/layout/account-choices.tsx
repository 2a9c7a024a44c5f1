import { useTranslation } from 'react-i18next'
import { AccountFace } from '#components/settings/account-face.tsx'
import { MenuGroup, MenuLabel, MenuRadioGroup, MenuRadioItem } from '#components/ui/menu.tsx'
import type { Account } from './account-switcher.tsx'

interface AccountChoicesProps {
  account: Account
  accounts: readonly Account[]
  onSwitch: (id: string) => void
}

/** The user's accounts, to switch to another one. */
export function AccountChoices({ account, accounts, onSwitch }: AccountChoicesProps) {
  const { t } = useTranslation()
  return (
    <MenuGroup>
      <MenuLabel>{t('shell.switch_account')}</MenuLabel>
      <MenuRadioGroup value={account.id} onValueChange={onSwitch}>
        {accounts.map((choice) => (
          <MenuRadioItem key={choice.id} value={choice.id}>
            <AccountFace {...choice} />
            <span className="min-w-0">
              <span className="block truncate">{choice.name}</span>
              {choice.detail && (
                <span className="block truncate text-xs text-muted-foreground">
                  {choice.detail}
                </span>
              )}
            </span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </MenuGroup>
  )
}
