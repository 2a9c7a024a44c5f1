import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** Pointing at a link for this time preloads its page. */
const INTENT_MS = 50

let intent: ReturnType<typeof setTimeout> | undefined
const forget = () => clearTimeout(intent)

const isPlain = ({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  !metaKey && !altKey && !ctrlKey && !shiftKey

/**
 * The link of a row, which J, K and the arrow keys move between. It works like the router's own, but prepares nothing
 * before it is used: a scrolling list renders a dozen per frame.
 *
 * @param to a path of this app with its parameters
 */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  const router = useRouter()
  const prepare = () => {
    const { pathname, search } = new URL(to, location.origin)
    const parameters = router.options.parseSearch(search)
    void router.preloadRoute({ to: pathname as '/', search: parameters }).catch(() => undefined)
  }
  return (
    <a
      href={to}
      data-row-link=""
      className="link-name block truncate font-medium text-foreground"
      onClick={(event) => {
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        forget()
        void router.navigate({ href: to })
      }}
      onPointerEnter={() => {
        forget()
        intent = setTimeout(prepare, INTENT_MS)
      }}
      onPointerLeave={forget}
      onFocus={prepare}
    >
      {children}
    </a>
  )
}
