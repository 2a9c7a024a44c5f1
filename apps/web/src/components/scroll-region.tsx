import type { ReactNode } from 'react'

interface ScrollRegionProps {
  label: string
  className: string
  /** Its page is printed in landscape format. */
  across?: true
  children: ReactNode
}

/** A table's first column, which stays in place: its edge shows that the others continue beneath it. */
export const FIRST_COLUMN = 'sticky start-0 shadow-[1px_0_0_var(--border)] print:static'

/** Paper doesn't scroll: the whole content has to be visible. */
const ON_PAPER = 'print:max-h-none print:overflow-visible'

/** A scrollable region, which is also reachable by keyboard. */
export function ScrollRegion({ label, className, across, children }: ScrollRegionProps) {
  const look = `${className} ${ON_PAPER}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={look} data-across={across}>
      {children}
    </section>
  )
}
