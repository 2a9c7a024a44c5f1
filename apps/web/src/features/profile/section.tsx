import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsSection } from '#components/settings/section.tsx'

export const SECTIONS = [
  'photo',
  'name',
  'language',
  'time_zone',
  'password',
  'two_factor',
  'appearance',
  'shortcuts',
  'sessions',
] as const
type SectionName = (typeof SECTIONS)[number]

interface SectionProps {
  name: SectionName
  hint?: ReactNode
  children: ReactNode
}

/** A section of the profile with a heading. */
export function Section({ name, hint, children }: SectionProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection id={name} title={t(`profile.sections.${name}`)} hint={hint}>
      {children}
    </SettingsSection>
  )
}
