import type { UserDetails } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { SettingsSection } from '#components/settings/section.tsx'

/** The accounts that the user and the current user are both in. */
export function AccountsSection({ user }: { user: UserDetails }) {
  const { t } = useTranslation()
  return (
    <SettingsSection id="accounts" title={t('users.sections.accounts')}>
      <ul className="flex flex-col divide-y divide-border">
        {user.accounts.map(({ id, name, role }) => (
          <li key={id} className="flex min-h-10 items-center justify-between gap-4 text-sm">
            <span className="min-w-0 truncate">{name}</span>
            <span className="text-muted-foreground">{role.name}</span>
          </li>
        ))}
      </ul>
      {user.belongs_elsewhere && user.accounts.length < 2 && (
        <p className="mt-2 text-sm text-muted-foreground">{t('users.other_accounts')}</p>
      )}
    </SettingsSection>
  )
}
