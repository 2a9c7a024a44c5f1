import { useTranslation } from 'react-i18next'
import { isMac } from '#lib/shortcuts.ts'

/** A shortcut as printed on the user's keyboard: `mod+k` is «Ctrl K», «Strg K» or «⌘K». */
export function useKeyNames(): (keys: string) => string {
  const { t } = useTranslation()
  const names: Record<string, string> = {
    mod: isMac() ? '⌘' : `${t('shell.keys.ctrl')} `,
    shift: `${t('shell.keys.shift')} `,
    alt: `${t('shell.keys.alt')} `,
    enter: t('shell.keys.enter'),
    escape: t('shell.keys.escape'),
    home: t('shell.keys.home'),
    end: t('shell.keys.end'),
    arrowup: '↑',
    arrowdown: '↓',
  }
  const nameOf = (key: string) => names[key] ?? key.toUpperCase()
  const chord = (keys: string) => (keys === '+' ? keys : keys.split('+').map(nameOf).join(''))
  return (keys) => keys.split(' ').map(chord).join(' ')
}
