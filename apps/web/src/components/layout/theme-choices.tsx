import { useTranslation } from 'react-i18next'
import { MenuRadioGroup, MenuRadioItem } from '#components/ui/menu.tsx'
import { THEMES, useTheme } from '#lib/theme.ts'

/** Light, dark or system theme, inside a menu. */
export function ThemeChoices() {
  const { t } = useTranslation()
  const [theme, setTheme] = useTheme()
  return (
    <MenuRadioGroup value={theme} onValueChange={setTheme}>
      {THEMES.map((entry) => (
        <MenuRadioItem key={entry} value={entry}>
          {t(`shell.themes.${entry}`)}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  )
}
