import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AccountFace } from '#components/settings/account-face.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Menu, MenuContent, MenuTrigger } from '#components/ui/menu.tsx'
import { lazyOf } from '#lib/lazy-of.ts'

const AccountChoices = lazyOf(() => import('./account-choices.tsx'), 'AccountChoices')

export interface Account {
  id: string
  name: string
  /** The user's role, below the name. */
  detail?: string
  logo?: string | null
  colour?: string | null
}

interface AccountSwitcherProps {
  account: Account
  /** The user's accounts; a single one can't be switched. */
  accounts?: readonly Account[]
  onSwitch?: (id: string) => void
  folded: boolean
}

function Face({ account, folded }: { account: Account; folded: boolean }) {
  return (
    <>
      <AccountFace {...account} />
      {!folded && (
        <span className="min-w-0 flex-1 text-left">
          <span className="block truncate text-sm leading-4 font-semibold">{account.name}</span>
          {account.detail && (
            <span className="block truncate text-xs leading-4 text-muted-foreground">
              {account.detail}
            </span>
          )}
        </span>
      )}
    </>
  )
}

const PLACE = 'flex h-(--header-height) w-full shrink-0 items-center gap-2.5 px-3'

/** The current account, with a switch to the user's others. */
export function AccountSwitcher(props: AccountSwitcherProps) {
  const { account, accounts = [], onSwitch, folded } = props
  const { t } = useTranslation()
  const place = classNames(PLACE, folded && 'justify-center px-0')
  if (accounts.length < 2 || !onSwitch) {
    return (
      <div className={place}>
        <Face account={account} folded={folded} />
        {folded && <span className="sr-only">{account.name}</span>}
      </div>
    )
  }
  return (
    <Menu>
      <MenuTrigger
        className={classNames(
          place,
          '-outline-offset-2 hover:bg-sidebar-accent data-popup-open:bg-sidebar-accent',
        )}
      >
        <Face account={account} folded={folded} />
        <span className="sr-only">
          {folded && `${account.name}, `}
          {t('shell.switch_account')}
        </span>
        {!folded && (
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        )}
      </MenuTrigger>
      <MenuContent className="w-64">
        <AccountChoices account={account} accounts={accounts} onSwitch={onSwitch} />
      </MenuContent>
    </Menu>
  )
}
