import type { ReactNode } from 'react'

/**
 * The buttons of a step, the way back first. They stay at the edges of the screen, so that none moves under the pointer
 * when the result of a check comes or goes.
 */
export const StepButtons = ({ children }: { children: ReactNode }) => (
  <div className="bottom-bar sticky bottom-0 z-10 -mx-4 mt-auto flex flex-wrap justify-between gap-2 border-t border-border bg-canvas px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
    {children}
  </div>
)
