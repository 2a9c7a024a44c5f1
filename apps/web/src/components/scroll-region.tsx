import type { ReactNode } from 'react'

interface ScrollRegionProps {
  label: string
  className: string
  /** It is wide: the page it is on is printed across the paper. */
  across?: true
  children: ReactNode
}

/** Paper doesn't scroll: what is cut off there is lost, as the last rows of a table whose head is repeated. */
const ON_PAPER = 'print:max-h-none print:overflow-visible'

/** A part of a page that may be too large for the screen, so that it scrolls by itself: also by keyboard. */
export function ScrollRegion({ label, className, across, children }: ScrollRegionProps) {
  const look = `${className} ${ON_PAPER}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={look} data-across={across}>
      {children}
    </section>
  )
}
