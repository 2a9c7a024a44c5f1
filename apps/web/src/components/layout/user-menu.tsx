import { ChevronsUpDown, Keyboard, Languages, LogOut, type LucideIcon, SunMoon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { PathLink } from '#components/path-link.tsx'
import { classNames } from '#components/ui/class-names.ts'
import {
  Menu,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuLinkItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
  MenuTrigger,
} from '#components/ui/menu.tsx'
import { isLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '#lib/i18n.ts'
import { openShortcutSheet } from './shortcut-sheet.tsx'
import { ThemeChoices } from './theme-choices.tsx'

export interface UserMenuLink {
  label: string
  to: string
  icon: LucideIcon
}

export interface UserMenuProps {
  name: string | null
  email: string | null
  imageUrl?: string | null | undefined
  /** Own pages: profile, notification settings. */
  links: readonly UserMenuLink[]
  onLanguage: (language: Language) => void
  onSignOut: () => void
}

function LanguageChoices({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const { i18n } = useTranslation()
  return (
    <MenuRadioGroup
      value={i18n.language}
      onValueChange={(value: unknown) => {
        if (isLanguage(value)) onLanguage(value)
      }}
    >
      {LANGUAGES.map((language) => (
        <MenuRadioItem key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  )
}

/** Who is signed in, at the foot of the sidebar, with what belongs to the person. */
export function UserMenu(props: UserMenuProps & { folded: boolean }) {
  const { email, imageUrl, links, onLanguage, onSignOut, folded } = props
  const { t } = useTranslation()
  const name = props.name || t('shell.guest')
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
          <MenuGroup>
            <MenuLabel>{email ?? name}</MenuLabel>
            {links.map(({ label, to, icon: Icon }) => (
              <MenuLinkItem key={to} render={<PathLink to={to} />} icon={<Icon aria-hidden />}>
                {label}
              </MenuLinkItem>
            ))}
          </MenuGroup>
          <MenuSeparator />
          <MenuSub label={t('shell.theme')} icon={<SunMoon aria-hidden />}>
            <ThemeChoices />
          </MenuSub>
          <MenuSub label={t('shell.language')} icon={<Languages aria-hidden />}>
            <LanguageChoices onLanguage={onLanguage} />
          </MenuSub>
          <MenuItem icon={<Keyboard aria-hidden />} keys="?" onClick={openShortcutSheet}>
            {t('shell.shortcuts.title')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<LogOut aria-hidden />} onClick={onSignOut}>
            {t('shell.sign_out')}
          </MenuItem>
        </MenuContent>
      </Menu>
    </div>
  )
}
