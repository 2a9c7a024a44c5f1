import type { ReactNode } from 'react'

interface ScrollRegionProps {
  label: string
  className: string
  /** It is wide: the page it is on is printed across the paper. */
  across?: true
  children: ReactNode
}

/** A part of a page that may be too large for the screen, so that it scrolls by itself: also by keyboard. */
export function ScrollRegion({ label, className, across, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={className} data-across={across}>
      {children}
    </section>
  )
}
