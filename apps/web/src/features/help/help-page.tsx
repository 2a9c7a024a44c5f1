import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '#components/formatted-text.tsx'
import { Page, PageHeader } from '#components/page-header.tsx'
import { ErrorState } from '#components/states.tsx'
import { Waiting } from '#components/waiting.tsx'
import { type GuideName, type GuidePage, loadGuide } from '#lib/guide.ts'
import { useLanguage } from '#lib/i18n.ts'

/** The guide, which is loaded once. */
function useGuide() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['guide', language],
    queryFn: () => loadGuide(language),
    staleTime: Infinity,
  })
}

interface HelpFrameProps {
  /** The title of the page; without it that of the guide. */
  title: (pages: readonly GuidePage[]) => string
  children: (pages: readonly GuidePage[]) => ReactNode
}

/** A page of the guide, beside the list of all pages. */
function HelpFrame({ title, children }: HelpFrameProps) {
  const { data: pages, error, refetch } = useGuide()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!pages) return <Waiting />
  return (
    <Page>
      <PageHeader title={title(pages)} />
      <div className="grid gap-6 px-4 pb-8 sm:px-6 lg:grid-cols-[14rem_minmax(0,44rem)]">
        <Contents pages={pages} />
        <article className="min-w-0 self-start rounded-xl border border-border bg-card p-5 text-sm leading-relaxed shadow-xs sm:p-6">
          {children(pages)}
        </article>
      </div>
    </Page>
  )
}

const LINK = 'block rounded-md px-2 py-1.5 text-sm hover:bg-muted coarse:py-2.5'
const CURRENT = { className: 'bg-muted font-medium', 'aria-current': 'page' } as const

function Contents({ pages }: { pages: readonly GuidePage[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('shell.help.docs')}>
      <ul className="grid grid-cols-2 gap-0.5 sm:grid-cols-3 lg:grid-cols-1">
        {pages.map(({ name, title }) => (
          <li key={name}>
            <Link to="/help/$page" params={{ page: name }} className={LINK} activeProps={CURRENT}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 px-2 text-xs text-muted-foreground">
        {t('shell.help.version', { version: __APP_VERSION__ })}
      </p>
    </nav>
  )
}

/** A page of the guide. */
export function GuidePageView({ name }: { name: GuideName }) {
  const pageIn = (pages: readonly GuidePage[]) => pages.find((page) => page.name === name)!
  return (
    <HelpFrame title={(pages) => pageIn(pages).title}>
      {(pages) => <FormattedText text={pageIn(pages).text} headings="page" />}
    </HelpFrame>
  )
}
