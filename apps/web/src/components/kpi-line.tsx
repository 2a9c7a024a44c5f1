import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '#components/ui/class-names.ts'
import type { Tone } from '#components/ui/tones.ts'

export interface Kpi {
  label: string
  value: string
  /** Puts the value into proportion: «58% of all assets». */
  detail?: string
  /** The exact value, if the shown one is rounded. */
  title?: string
  icon: LucideIcon
  tone: Tone
  /** Links to this page with a filter, by its search parameters … */
  search?: object
  /** … or to another page. */
  to?: string
}

export interface KpisProps {
  label: string
  items: readonly Kpi[]
  loading?: boolean
  /** The figures are the page's main content: shown in low windows, too. */
  kept?: boolean
}

/** Longer names are cut where there is little room; the others are shown whole. */
const SHORT = 20

/** Figures in one line of a header. */
export function KpiLine({ label, items, loading = false }: KpisProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={loading}
      className="flex min-h-5 min-w-0 items-center gap-x-3 text-xs whitespace-nowrap text-muted-foreground max-xl:hidden"
    >
      {!loading &&
        items.map((item) => (
          <li
            key={item.label}
            className={classNames(
              'flex items-baseline gap-x-1',
              item.label.length > SHORT ? 'min-w-0' : 'shrink-0',
            )}
          >
            <b className="tnum font-semibold text-foreground">{item.value}</b>{' '}
            <KpiName {...item} className="truncate" />
          </li>
        ))}
    </ul>
  )
}

/** The name of a figure, as a link if it has one. */
export function KpiName(
  props: Pick<Kpi, 'label' | 'search' | 'to'> & { className?: string | undefined },
) {
  const { label, search, to = '.', className } = props
  if (!search) return <span className={className}>{label}</span>
  return (
    <Link
      to={to as '.'}
      search={{ ...search }}
      className={classNames('rounded-sm hover:text-foreground hover:underline', className)}
    >
      {label}
    </Link>
  )
}
