import { type ReactNode, useId } from 'react'
import { classNames } from './ui/class-names.ts'

interface CardProps {
  title: ReactNode
  /** At the right of the heading. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** A section of a record's page, under its heading. */
export function Card({ title, actions, className, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'rounded-xl border border-border bg-card p-4 shadow-xs sm:p-5',
        className,
      )}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="flex items-center gap-2 text-base font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
