import type { ReactNode } from 'react'

/** The bar at the bottom of a page on a phone, always visible, for its main action. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className="bottom-bar sticky bottom-0 z-20 mt-auto flex gap-2 border-t border-border bg-canvas p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
    {children}
  </div>
)
