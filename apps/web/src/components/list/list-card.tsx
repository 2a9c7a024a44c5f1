import type { ReactNode } from 'react'

/**
 * The frame of a list: views, toolbar, rows, footer. It fills the remaining height of the page, but has a minimum
 * height; below that the page scrolls.
 */
export function ListCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="flex min-h-92 flex-1 flex-col overflow-hidden border-t border-border bg-card sm:mx-6 sm:mb-3 sm:rounded-xl sm:border sm:shadow-xs"
    >
      {children}
    </section>
  )
}

/** The area of the rows in a `ListCard`. */
export function ListRows({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 flex-1 flex-col border-t border-border">{children}</div>
}

interface ListFooterProps {
  /** «993 of 10,000 assets»; announced when it changes. */
  count: ReactNode
  /** Sums over all matching records, each a `Total`. */
  totals?: ReactNode
  /** Page numbers, if the list has them. */
  pages?: ReactNode
}

/** The number of records, and their sums in wide windows. */
export function ListFooter({ count, totals, pages }: ListFooterProps) {
  return (
    <footer className="flex min-h-8 shrink-0 items-center gap-4 border-t border-border bg-canvas px-4 text-xs whitespace-nowrap text-muted-foreground">
      <span role="status" className="tnum flex-1 truncate">
        {count}
      </span>
      {totals}
      {pages}
    </footer>
  )
}

/** A sum, in wide windows. */
export const Total = ({ label, value }: { label: string; value: ReactNode }) => (
  <span className="tnum max-lg:hidden">
    {label} <b className="font-semibold text-foreground">{value}</b>
  </span>
)
