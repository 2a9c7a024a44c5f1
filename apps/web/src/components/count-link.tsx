import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { format } from '#lib/format.ts'

interface CountLinkProps {
  count: number | undefined
  /** The list of the counted records, and its filter; undefined shows the number only. */
  to?: string | undefined
  filter?: Readonly<Record<`filter[${string}]`, readonly string[]>>
  /** The link's accessible name: «3 assets of Ada Lind». */
  label: string
}

/** A number of records as a link to them. */
export function CountLink({ count, to, filter, label }: CountLinkProps) {
  if (count === undefined) return <NoValue />
  const number = <span className="tnum">{format.integer(count)}</span>
  if (count === 0) return <span className="text-muted-foreground">{number}</span>
  if (to === undefined) return number
  return (
    <PathLink to={to} search={filter} aria-label={label} className="link">
      {number}
    </PathLink>
  )
}

/** A record with the numbers of records that refer to it and, in trees, to those below it. */
export interface Counted {
  id: string
  counts?: Record<string, number> | undefined
  within?: { ids: readonly string[] | null; counts: Record<string, number> } | undefined
}

interface CountsProps {
  row: Counted
  name: string
  /** The counted kind: `assets`. */
  of: string
  /** The list of the counted records, and its filter; undefined shows numbers only. */
  to?: string | undefined
  by?: `filter[${string}]` | undefined
  /** «3 assets of {{name}}» for a number. */
  label: (count: number) => string
  /** The room of a row: two lines with room for a finger, one line, or only the number with all below. */
  room?: 'lines' | 'line' | 'number'
}

/**
 * The number of records of one record, including all below it if there are any, and how many of them are its own. Each
 * number links to a list of these records.
 */
export function Counts({ room = 'lines', ...props }: CountsProps) {
  const { row, of, to, label } = props
  const direct = row.counts?.[of]
  const all = row.within?.counts[of]
  const filter = filterOf(props, [row.id])
  if (direct === undefined || all === undefined || all === direct)
    return <CountLink count={direct} to={to} filter={filter} label={label(direct ?? 0)} />
  const own = room !== 'number' && <DirectCount {...props} direct={direct} />
  if (room === 'lines')
    return (
      // The centers of the two links are 24 pixels apart, as touch targets need.
      <span className="flex min-w-0 flex-col items-end gap-1.5">
        <AllCount {...props} all={all} />
        {own}
      </span>
    )
  return (
    <span className="flex min-w-0 items-baseline justify-end gap-2">
      {own}
      <AllCount {...props} all={all} />
    </span>
  )
}

const filterOf = ({ by }: CountsProps, ids: readonly string[]) => (by ? { [by]: ids } : {})

/** The number including all records below. If they are too many for a filter, it is no link. */
function AllCount({ all, ...props }: CountsProps & { all: number }) {
  const { t } = useTranslation()
  const ids = props.row.within?.ids
  return (
    <CountLink
      count={all}
      to={ids ? props.to : undefined}
      filter={filterOf(props, ids ?? [])}
      label={t('common.counts.within', { counted: props.label(all) })}
    />
  )
}

function DirectCount({ direct, ...props }: CountsProps & { direct: number }) {
  const { t } = useTranslation()
  const { to, row, name } = props
  const text = t('common.counts.direct', { formatted: format.integer(direct) })
  const look = 'tnum truncate text-xs leading-4 max-md:hidden'
  if (direct === 0 || to === undefined)
    return <span className={`${look} text-muted-foreground`}>{text}</span>
  return (
    <PathLink
      to={to}
      search={filterOf(props, [row.id])}
      aria-label={`${text}: ${name}`}
      className={`link ${look}`}
    >
      {text}
    </PathLink>
  )
}
