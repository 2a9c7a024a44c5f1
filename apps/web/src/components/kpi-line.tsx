import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '#components/ui/class-names.ts'
import type { Tone } from '#components/ui/tones.ts'

export interface Kpi {
  label: string
  value: string
  /** Puts the value into proportion: «58% of all assets». */
  detail?: string
  /** The exact value, where the shown one is rounded. */
  title?: string
  icon: LucideIcon
  tone: Tone
  /** Makes it a link to this page, narrowed to what was counted: its search parameters … */
  search?: object
  /** … or to another page. */
  to?: string
}

export interface KpisProps {
  label: string
  items: readonly Kpi[]
  loading?: boolean
  /** They are what the page is about: low windows show the strip, too. */
  kept?: boolean
}

/** A few numbers as a line of a header, where there is room for one. */
export function KpiLine({ label, items, loading = false }: KpisProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={loading}
      className="flex min-h-5 flex-wrap items-center gap-x-3 text-xs text-muted-foreground max-xl:hidden"
    >
      {!loading &&
        items.map((item) => (
          <li key={item.label}>
            <b className="tnum font-semibold text-foreground">{item.value}</b> <KpiName {...item} />
          </li>
        ))}
    </ul>
  )
}

/** What is counted, and the way to it. */
export function KpiName(props: Pick<Kpi, 'label' | 'search' | 'to'> & { className?: string }) {
  const { label, search, to = '.', className } = props
  if (!search) return label
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
