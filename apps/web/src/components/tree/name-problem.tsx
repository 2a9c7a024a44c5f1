import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { FieldError } from '#components/ui/field.tsx'

interface NameProblemProps {
  id: string
  /** The field that it belongs to. */
  field: RefObject<HTMLElement | null>
  children: ReactNode
}

/** What is wrong with a name, right below its field. Rows cut off what is higher than they are, so it stands above them. */
export function NameProblem({ id, field, children }: NameProblemProps) {
  const [place, setPlace] = useState({ top: 0, left: 0 })
  // Where the field stands only the browser knows, and only until something is scrolled.
  useLayoutEffect(() => {
    const follow = () => {
      const box = field.current?.getBoundingClientRect()
      if (box) setPlace({ top: box.bottom + 4, left: box.left })
    }
    follow()
    const scrolled = { capture: true, passive: true }
    window.addEventListener('scroll', follow, scrolled)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, scrolled)
      window.removeEventListener('resize', follow)
    }
  }, [field])
  return createPortal(
    <div
      role="alert"
      style={place}
      className="fixed z-50 max-w-[min(20rem,calc(100vw-1rem))] rounded-lg border border-border bg-popover px-2.5 py-1.5 shadow-pop"
    >
      <FieldError id={id}>{children}</FieldError>
    </div>,
    document.body,
  )
}
