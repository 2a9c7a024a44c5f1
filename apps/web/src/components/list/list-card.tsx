import type { ReactNode } from 'react'

/**
 * The frame of a list: views, toolbar, rows, footer. It fills what the page leaves, but never falls below
 * a height in which a list is of use; then the page scrolls.
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

/** The rows' own place in a `ListCard`, under its toolbar. */
export function ListRows({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 flex-1 flex-col border-t border-border">{children}</div>
}

interface ListFooterProps {
  /** «993 of 10,000 assets»; announced when it changes. */
  count: ReactNode
  /** Sums over everything that the filters let through, each a `Total`. */
  totals?: ReactNode
  /** Numbered pages, where the list has them. */
  pages?: ReactNode
}

/** How many there are, and their sums where the window is wide. */
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

/** A sum, where the window is wide. */
export const Total = ({ label, value }: { label: string; value: ReactNode }) => (
  <span className="tnum max-lg:hidden">
    {label} <b className="font-semibold text-foreground">{value}</b>
  </span>
)
