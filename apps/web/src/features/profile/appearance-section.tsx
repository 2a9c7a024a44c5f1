import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useReducedMotion } from '#lib/motion.ts'
import { DENSITIES, THEMES, useDensity, useTheme } from '#lib/theme.ts'
import { Section } from './section.tsx'
import { useKeepPreference } from './use-preferences.ts'

export function AppearanceSection() {
  const { t } = useTranslation()
  const [theme, setTheme] = useTheme()
  const [density, setDensity] = useDensity()
  const [reduced, setReduced] = useReducedMotion()
  const keepPreference = useKeepPreference()
  return (
    <Section name="appearance">
      <div className="flex flex-col gap-5">
        <Choice label={t('profile.appearance.theme')}>
          <SegmentedControl
            label={t('profile.appearance.theme')}
            value={theme}
            options={THEMES.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
            onChange={(value) => {
              setTheme(value)
              keepPreference({ theme: value })
            }}
          />
        </Choice>
        <Choice label={t('profile.appearance.density')}>
          <SegmentedControl
            label={t('profile.appearance.density')}
            value={density}
            options={DENSITIES.map((value) => ({ value, label: t(`profile.densities.${value}`) }))}
            onChange={(value) => {
              setDensity(value)
              keepPreference({ density: value })
            }}
          />
        </Choice>
        <Switch
          label={t('profile.appearance.motion')}
          hint={t('profile.appearance.motion_hint')}
          checked={reduced}
          onChange={(on) => {
            setReduced(on)
            keepPreference({ reduced_motion: on })
          }}
        />
      </div>
    </Section>
  )
}

function Choice(props: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {props.label}
      </span>
      {props.children}
    </div>
  )
}
