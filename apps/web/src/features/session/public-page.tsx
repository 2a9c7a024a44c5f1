import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicFrame } from '#components/layout/public-frame.tsx'
import { changeLanguage, type Language } from '#lib/i18n.ts'
import { toast } from '#lib/toast.ts'

interface PublicPageProps {
  title: string
  description?: string | undefined
  children: ReactNode
  /** Below the card: links to other pages. */
  links?: ReactNode
}

/** The last page; null before the first. */
let shown: string | null = null

/** A page for users who aren't signed in. After navigation the focus moves to its heading. */
export function PublicPage({ title, description, children, links }: PublicPageProps) {
  const { t } = useTranslation()
  const first = useRef(title)

  // Focus is outside React. The first page leaves it as it is.
  useEffect(() => {
    const page = `${location.pathname} ${first.current}`
    if (shown !== null && shown !== page) {
      document.querySelector<HTMLElement>('main h1')?.focus()
    }
    shown = page
  }, [])

  const choose = (language: Language) => {
    changeLanguage(language).catch(() => toast.error(t('errors.codes.network_error')))
  }

  return (
    <PublicFrame title={title} description={description} links={links} onLanguage={choose}>
      <div className="flex flex-col gap-4">{children}</div>
    </PublicFrame>
  )
}

/** Prevents sending the URL to other servers, because it contains the token of a link. */
export const NoReferrer = () => <meta name="referrer" content="no-referrer" />
