import { Keyboard, Languages, LogOut, type LucideIcon, SunMoon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import {
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuLinkItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
} from '#components/ui/menu.tsx'
import { isLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '#lib/i18n.ts'
import { openShortcutSheet } from './shortcut-sheet.tsx'
import { ThemeChoices } from './theme-choices.tsx'

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

interface UserMenuLink {
  label: string
  to: string
  icon: LucideIcon
}

export interface UserMenuItemsProps {
  /** The signed-in user's name or email address. */
  label: string
  /** The user's pages: profile, notification settings. */
  links: readonly UserMenuLink[]
  onLanguage: (language: Language) => void
  onSignOut: () => void
}

/** The menu of the signed-in user. */
export function UserMenuItems({ label, links, onLanguage, onSignOut }: UserMenuItemsProps) {
  const { t } = useTranslation()
  return (
    <>
      <MenuGroup>
        <MenuLabel>{label}</MenuLabel>
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
    </>
  )
}
