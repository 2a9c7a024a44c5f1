import type { ReactNode } from 'react'

/** The content of a tab; all have the same width. */
export const TabBody = ({ children }: { children: ReactNode }) => (
  <div className="flex max-w-7xl flex-col gap-4 px-4 py-4 sm:px-6">{children}</div>
)
