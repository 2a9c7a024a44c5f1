import type { ReactNode } from 'react'

/** A page of a few words in the middle of the space that there is. */
export function CentredPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="my-auto pb-12">{children}</div>
    </div>
  )
}
