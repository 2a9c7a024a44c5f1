import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster } from '#components/toaster.tsx'
import { isLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '#lib/i18n.ts'
import { followSystemTheme } from '#lib/theme.ts'

interface PublicFrameProps {
  title: string
  description?: ReactNode
  children: ReactNode
  /** Name and logo of the page's owner: the application's if undefined, none if null because it isn't known yet. */
  owner?: { name: string; logo: string | null } | null
  /** Below the card: links to other public pages. */
  links?: ReactNode
  onLanguage: (language: Language) => void
}

const OURS = { name: 'Steward', logo: '/favicon.svg' }

/** The frame of public pages: one card. It uses plain elements only, so that it loads quickly. */
export function PublicFrame(props: PublicFrameProps) {
  const { title, description, children, links, owner = OURS, onLanguage } = props

  // The system's theme is outside React.
  useEffect(followSystemTheme, [])

  return (
    <>
      <title>{`${title} · ${(owner ?? OURS).name}`}</title>
      <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
        <div className="flex min-h-8 max-w-100 items-center gap-2.5">
          {owner?.logo && (
            <img src={owner.logo} alt="" className="size-8 shrink-0 rounded-lg object-contain" />
          )}
          <span className="min-w-0 text-lg font-semibold tracking-[-0.01em] break-words">
            {owner?.name}
          </span>
        </div>
        <div className="w-full max-w-100 rounded-xl border border-border bg-card p-6 shadow-xs sm:p-8">
          <h1
            tabIndex={-1}
            className="text-2xl font-semibold tracking-[-0.018em] break-words hyphens-auto outline-none"
          >
            {title}
          </h1>
          {description && (
            <p className="mt-1 text-sm break-words text-muted-foreground">{description}</p>
          )}
          <div className="mt-6">{children}</div>
        </div>
        {links && <div className="text-sm">{links}</div>}
        <LanguageSelect onLanguage={onLanguage} />
      </main>
      <Toaster />
    </>
  )
}

function LanguageSelect({ onLanguage }: Pick<PublicFrameProps, 'onLanguage'>) {
  const { t, i18n } = useTranslation()
  return (
    <label className="flex items-center gap-2 text-sm text-muted-foreground">
      {t('shell.language')}
      <select
        value={i18n.language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) onLanguage(target.value)
        }}
        className="input h-8 w-auto py-0 pr-1 pl-2 text-sm coarse:h-10"
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  )
}
