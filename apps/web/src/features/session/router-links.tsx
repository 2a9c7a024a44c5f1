import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type GuestLinks, GuestLinksProvider } from './guest-links.tsx'

/** Provides navigation for sign-in pages inside the application's router. */
export function RouterLinks({ children }: { children: ReactNode }) {
  const router = useRouter()
  const links: GuestLinks = {
    goTo: (to, search = {}) => void router.navigate({ to, search }),
    enter: (href) => router.navigate({ href, replace: true }),
    fetchAhead: () => {
      const frame = router.routesById['/_app']
      if (frame) router.loadRouteChunk(frame)?.catch(() => undefined)
    },
  }
  return <GuestLinksProvider links={links}>{children}</GuestLinksProvider>
}
