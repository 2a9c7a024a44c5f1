import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Menu, MenuContent, MenuTrigger } from '#components/ui/menu.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { UserMenuItemsProps } from './user-menu-items.tsx'

const UserMenuItems = lazyOf(() => import('./user-menu-items.tsx'), 'UserMenuItems')

export interface UserMenuProps extends Omit<UserMenuItemsProps, 'label'> {
  name: string | null
  email: string | null
  imageUrl?: string | null | undefined
}

/** The signed-in user at the bottom of the sidebar, with their menu. */
export function UserMenu(props: UserMenuProps & { folded: boolean }) {
  const { name: given, email, imageUrl, folded, ...items } = props
  const { t } = useTranslation()
  const name = given || t('shell.guest')
  return (
    <div className="border-t border-sidebar-border p-2">
      <Menu>
        <MenuTrigger
          className={classNames(
            'flex w-full items-center gap-2.5 rounded-lg p-1.5 text-left hover:bg-sidebar-accent data-popup-open:bg-sidebar-accent',
            folded && 'justify-center p-0.5',
          )}
        >
          <Avatar name={name} imageUrl={imageUrl} size={30} />
          {folded ? (
            <span className="sr-only">{email ? `${name}, ${email}` : name}</span>
          ) : (
            <>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm leading-4 font-medium">{name}</span>
                {email && (
                  <span className="block truncate text-xs leading-4 text-muted-foreground">
                    {email}
                  </span>
                )}
              </span>
              <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            </>
          )}
        </MenuTrigger>
        <MenuContent side="top" className="w-60">
          <UserMenuItems label={email ?? name} {...items} />
        </MenuContent>
      </Menu>
    </div>
  )
}
