import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestPath, GuestSearch } from './guest-search.ts'

/**
 * Navigation between the sign-in pages and into the application. They are used in two ways: on their own on a cold
 * start, before the application is loaded, and inside the application's router after a sign-out.
 */
export interface GuestLinks {
  goTo: (path: GuestPath, search?: GuestSearch) => void
  /** Leaves the sign-in pages for a path of the application. */
  enter: (href: string) => Promise<void>
  /** Preloads the application while the user is typing. */
  fetchAhead: () => void
}

const Links = createContext<GuestLinks | null>(null)

export function GuestLinksProvider(props: { links: GuestLinks; children: ReactNode }) {
  return <Links value={props.links}>{props.children}</Links>
}

/** @throws without a provider. */
export function useGuestLinks(): GuestLinks {
  const links = use(Links)
  if (!links) throw new Error('GuestLinksProvider is missing')
  return links
}

const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface GuestLinkProps {
  to: GuestPath
  className: string
  children: ReactNode
}

/** A link between sign-in pages. */
export function GuestLink({ to, className, children }: GuestLinkProps) {
  const { goTo } = useGuestLinks()
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        goTo(to)
      }}
    >
      {children}
    </a>
  )
}

/** The link back to the sign-in. */
export function BackToSignIn() {
  const { t } = useTranslation()
  return (
    <GuestLink to="/login" className="link self-center text-sm coarse:-my-2.5 coarse:py-2.5">
      {t('session.back_to_sign_in')}
    </GuestLink>
  )
}
