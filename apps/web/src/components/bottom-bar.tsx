import type { ReactNode } from 'react'

/** What a phone's page has at its bottom, in sight wherever it is scrolled to: the next thing to do. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="bottom-bar sticky bottom-0 z-20 mt-auto flex gap-2 border-t border-border bg-canvas p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
    {children}
  </div>
)
