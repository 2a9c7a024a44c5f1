import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestPath, GuestSearch } from './guest-search.ts'

/**
 * How the sign-in pages lead to each other and into the application. They are in two places: by
 * themselves on a cold start, before anything else has been fetched, and in the application's router
 * after somebody has signed out.
 */
export interface GuestLinks {
  goTo: (path: GuestPath, search?: GuestSearch) => void
  /** Leaves the sign-in pages: to a path of the application. */
  enter: (href: string) => Promise<void>
  /** Fetches what comes after signing in, while the person is still typing. */
  fetchAhead: () => void
}

const Links = createContext<GuestLinks | null>(null)

export function GuestLinksProvider(props: { links: GuestLinks; children: ReactNode }) {
  return <Links value={props.links}>{props.children}</Links>
}

/** @throws when no provider is above. */
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

/** A link from one sign-in page to another. */
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

/** The way from another of these pages back to the sign-in. */
export function BackToSignIn() {
  const { t } = useTranslation()
  return (
    <GuestLink to="/login" className="link self-center text-sm coarse:-my-2.5 coarse:py-2.5">
      {t('session.back_to_sign_in')}
    </GuestLink>
  )
}
