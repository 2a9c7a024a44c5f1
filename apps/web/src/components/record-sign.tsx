import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { recordIcon } from './record-icons.ts'

interface RecordSignProps {
  /** The name of its icon. */
  icon: string | null
  /** The icon of records without one. */
  otherwise: LucideIcon
  className?: string
}

/** The icon of a category or type of work in a small frame. */
export function RecordSign({ icon, otherwise, className }: RecordSignProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-7.5 shrink-0 place-items-center rounded-lg border border-border bg-muted text-muted-foreground',
        className,
      )}
    >
      {createElement(recordIcon(icon, otherwise), { className: 'size-4', strokeWidth: 1.75 })}
    </span>
  )
}
