import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step. It takes the focus when the step opens, because what led here is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)

  // The focus is the browser's.
  useEffect(() => heading.current?.focus(), [])

  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
      {children}
    </h2>
  )
}
