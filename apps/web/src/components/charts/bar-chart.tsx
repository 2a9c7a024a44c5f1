import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { type Tone, TONE_ICON } from '#components/ui/tones.ts'
import { format } from '#lib/format.ts'
import { type Bar, withRest } from './bars.ts'

interface BarChartProps {
  /** The accessible name. */
  label: string
  /** The table's headings: of the bars, and of their counts. */
  of: string
  counted: string
  bars: readonly Bar[]
  /** The sum that bars are parts of. */
  total: number
  /** The counts are estimates. */
  about?: boolean
  /** Shows the table's headings and no bars. */
  asTable: boolean
}

/**
 * Counts as horizontal bars. The chart is a table with bars added, so that screen readers can read it and keyboards can
 * follow its links.
 */
export function BarChart({ bars, total, asTable, ...props }: BarChartProps) {
  const { t } = useTranslation()
  const rows = withRest(bars, total, { name: t('dashboard.chart.rest'), all: asTable })
  const shareOf = (value: number) => (total > 0 ? value / total : 0)
  const shares = rows.map(({ value }) => shareOf(value))
  const longest = Math.max(...rows.map(({ value }) => value), 1)
  const heading = 'pb-2 text-xs font-medium text-muted-foreground'
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{props.label}</caption>
      {/* Visually hidden captions make browsers ignore the cells' widths. */}
      <colgroup>
        <col className="w-9/20" />
        <col />
        <col className="w-16" />
      </colgroup>
      <thead className={asTable ? undefined : 'sr-only'}>
        <tr>
          <th scope="col" className={classNames(heading, 'text-left')}>
            {props.of}
          </th>
          <th scope="col" className={classNames(heading, 'text-right')}>
            {props.counted}
          </th>
          <th scope="col" className={classNames(heading, 'text-right')}>
            {t('dashboard.chart.share')}
          </th>
        </tr>
      </thead>
      <tbody className={asTable ? 'divide-y divide-border' : undefined}>
        {rows.map(({ value, tone = 'blue', ...bar }) => (
          <tr key={bar.id}>
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              <BarName {...bar} />
            </th>
            <td className="py-1">
              <div className="flex items-center gap-3">
                {!asTable && <Drawn part={value / longest} tone={tone} />}
                <span className="tnum min-w-12 flex-none text-right max-sm:min-w-8 not-only:ml-0 only:ml-auto">
                  {props.about
                    ? t('lists.about', { formatted: format.integer(value) })
                    : format.integer(value)}
                </span>
              </div>
            </td>
            <td className="tnum py-1 text-right text-muted-foreground">
              {format.percent(shareOf(value), shares)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BarName({ label, icon, to, search }: Omit<Bar, 'id' | 'value' | 'tone'>) {
  const name: ReactNode = (
    <>
      {icon}
      <span className="truncate">{label}</span>
    </>
  )
  const look = 'flex min-h-6 min-w-0 items-center gap-2'
  if (to === undefined) return <span className={look}>{name}</span>
  return (
    <PathLink to={to} search={search} title={label} className={`${look} hover:underline`}>
      {name}
    </PathLink>
  )
}

/** A bar relative to the longest one, with a minimum width. */
function Drawn({ part, tone }: { part: number; tone: Tone }) {
  return (
    <svg aria-hidden className={classNames('h-2.5 min-w-0 flex-1', TONE_ICON[tone])}>
      <rect width="100%" height="100%" rx="4" className="fill-muted" />
      {part > 0 && (
        <rect width={`${Math.max(part * 100, 1)}%`} height="100%" rx="4" fill="currentColor" />
      )}
    </svg>
  )
}
