import { useTranslation } from 'react-i18next'
import { Switch } from '#components/ui/switch.tsx'
import { useSingleKeyShortcuts } from '#lib/shortcuts.ts'
import { Section } from './section.tsx'
import { useKeepPreference } from './use-preferences.ts'

export function ShortcutsSection() {
  const { t } = useTranslation()
  const [on, setOn] = useSingleKeyShortcuts()
  const keepPreference = useKeepPreference()
  return (
    <Section name="shortcuts">
      <Switch
        label={t('profile.shortcuts.label')}
        hint={t('profile.shortcuts.hint')}
        checked={on}
        onChange={(next) => {
          setOn(next)
          keepPreference({ single_keys: next })
        }}
      />
    </Section>
  )
}
