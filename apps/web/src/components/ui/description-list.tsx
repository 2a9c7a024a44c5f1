import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { NoValue } from './texts.tsx'

interface Description {
  label: string
  value: ReactNode
  /** Spans the whole width. */
  wide?: boolean
}

interface DescriptionListProps {
  items: readonly Description[]
  columns?: 1 | 2
  className?: string
}

const isNothing = (value: ReactNode) => value === null || value === undefined || value === ''

/** Labels and values of a record. */
export function DescriptionList({ items, columns = 2, className }: DescriptionListProps) {
  return (
    <dl
      className={classNames(
        '@container/list grid gap-x-8 gap-y-4',
        columns === 2 ? 'sm:grid-cols-2' : 'grid-cols-1',
        className,
      )}
    >
      {items.map(({ label, value, wide }) => (
        <div key={label} className={classNames('min-w-0', wide && 'col-span-full')}>
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd className="mt-0.5 text-sm break-words">{isNothing(value) ? <NoValue /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
