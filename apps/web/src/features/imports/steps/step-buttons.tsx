import type { ReactNode } from 'react'

/**
 * The buttons of a step, the way back first. They stay at the edges of the screen, so that none moves under the pointer
 * when the result of a check comes or goes.
 */
export const StepButtons = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 -mx-1 mt-auto flex flex-wrap justify-between gap-2 bg-canvas px-1 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
    {children}
  </div>
)
