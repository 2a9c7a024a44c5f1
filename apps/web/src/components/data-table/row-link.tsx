import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** Who points at a link for so long means it. */
const INTENT_MS = 50

let intent: ReturnType<typeof setTimeout> | undefined
const forget = () => clearTimeout(intent)

const isPlain = ({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  !metaKey && !altKey && !ctrlKey && !shiftKey

/**
 * The link of a row: J, K and the arrow keys lead from one to the next. It does what the router's own does, and builds
 * nothing before somebody means it: a list draws a dozen of them a frame while it is scrolled.
 *
 * @param to a path of this app, parameters and all
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
