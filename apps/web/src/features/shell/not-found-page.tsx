import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { openPalette } from '#components/layout/command-palette.tsx'
import { WindowTitle } from '#components/page-header.tsx'
import { PathLink } from '#components/path-link.tsx'
import { EmptyState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { useSession } from '#lib/session.ts'
import { CentredPage } from './centred-page.tsx'
import { visibleNavigation } from './navigation.ts'

/** The page of unknown URLs; with suggestions for signed-in users. */
export function NotFoundPage() {
  const { t } = useTranslation()
  const current = useSession()
  const places = visibleNavigation(current).filter(({ disabled }) => !disabled)
  const isGuest = current.user === null
  return (
    <CentredPage>
      <WindowTitle title={t('not_found.title')} />
      <EmptyState
        icon={SearchX}
        level={1}
        title={t('not_found.title')}
        description={<p>{t('not_found.text')}</p>}
        action={isGuest ? <StartLink /> : <PaletteSearchForm />}
      />
      <nav
        hidden={isGuest}
        aria-label={t('not_found.sections')}
        className="px-6 text-center text-sm"
      >
        <p className="text-muted-foreground">{t('not_found.sections')}</p>
        <ul className="mt-2 flex flex-wrap justify-center gap-2">
          {places.map(({ url, label }) => (
            <li key={url}>
              <PathLink to={url} className={buttonStyles({ size: 'sm' })}>
                {t(label)}
              </PathLink>
            </li>
          ))}
          <li>
            <Link to="/profile" className={buttonStyles({ size: 'sm' })}>
              {t('nav.profile')}
            </Link>
          </li>
        </ul>
      </nav>
    </CentredPage>
  )
}

function StartLink() {
  const { t } = useTranslation()
  return (
    <Link to="/" className={buttonStyles({ variant: 'primary' })}>
      {t('unauthorized.go_home')}
    </Link>
  )
}

/** Searches in the command palette. */
function PaletteSearchForm() {
  const { t } = useTranslation()
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    openPalette(String(new FormData(event.currentTarget).get('text') ?? ''))
  }
  return (
    <form role="search" onSubmit={search} className="flex w-72 max-w-full gap-2">
      <Input name="text" type="search" aria-label={t('not_found.search')} autoComplete="off" />
      <Button type="submit" className="h-9 coarse:h-11">
        {t('not_found.search_button')}
      </Button>
    </form>
  )
}
