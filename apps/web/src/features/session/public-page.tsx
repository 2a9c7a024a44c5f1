import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicFrame } from '#components/layout/public-frame.tsx'
import { changeLanguage, type Language } from '#lib/i18n.ts'
import { toast } from '#lib/toast.ts'

interface PublicPageProps {
  title: string
  description?: string | undefined
  children: ReactNode
  /** Below the card: the way to another page. */
  links?: ReactNode
}

/** The page that was shown last; null until there was one. */
let shown: string | null = null

/** A page for people who aren't signed in. After a change of page the focus moves to its heading. */
export function PublicPage({ title, description, children, links }: PublicPageProps) {
  const { t } = useTranslation()
  const first = useRef(title)

  // The focus is the browser's. The first page leaves it where it is.
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

/** On a page whose address holds the secret of a mailed link: no other server is to learn it. */
export const NoReferrer = () => <meta name="referrer" content="no-referrer" />
