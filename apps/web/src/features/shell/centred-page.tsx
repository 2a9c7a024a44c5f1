import type { ReactNode } from 'react'

/** A page with a short text in the middle of the window. */
export function CentredPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="my-auto pb-12">{children}</div>
    </div>
  )
}
