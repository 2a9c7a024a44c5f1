import type { ReactNode } from 'react'

/** What a tab of an asset's page shows: all of them are of one width. */
export const TabBody = ({ children }: { children: ReactNode }) => (
  <div className="flex max-w-7xl flex-col gap-4 px-4 py-4 sm:px-6">{children}</div>
)
