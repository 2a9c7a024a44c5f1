import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

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
export type SectionName = (typeof SECTIONS)[number]

interface SectionProps {
  name: SectionName
  hint?: ReactNode
  children: ReactNode
}

/** One part of the profile, under its own heading. */
export function Section({ name, hint, children }: SectionProps) {
  const { t } = useTranslation()
  return (
    <section
      id={name}
      aria-labelledby={`${name}-heading`}
      className="scroll-mt-4 rounded-xl border border-border bg-card p-4 sm:p-5"
    >
      <h2
        id={`${name}-heading`}
        tabIndex={-1}
        className="text-lg font-semibold tracking-[-0.01em] outline-none"
      >
        {t(`profile.sections.${name}`)}
      </h2>
      {hint && <p className="mt-0.5 text-sm text-muted-foreground">{hint}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

/** Leads to the sections on wide screens. */
export function SectionLinks({ sections }: { sections: readonly SectionName[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('profile.sections_label')} className="hidden lg:block">
      <ul className="sticky top-4 flex flex-col gap-0.5">
        {sections.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="flex h-8 items-center rounded-lg px-2 text-sm text-muted-foreground hover:bg-muted hover:text-foreground"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(name)?.scrollIntoView()
                document.getElementById(`${name}-heading`)?.focus({ preventScroll: true })
              }}
            >
              {t(`profile.sections.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
