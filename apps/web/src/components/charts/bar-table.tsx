import type { ReactNode } from 'react'
import { PathLink } from '#components/path-link.tsx'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { type Tone, TONE_ICON } from '#components/ui/tones.ts'
import { useIsMobile } from '#lib/media.ts'

export interface BarCell {
  text: ReactNode
  /** The list of the counted records. */
  link?: { to: string; search: object; label: string } | undefined
}

export interface BarRow {
  id: string
  name: ReactNode
  /** Its length relative to other bars; undefined for no bar. */
  size?: number
  /** The segments of its bar. */
  parts?: readonly { id: string; size: number; tone: Tone }[]
  /** Its depth below the row that it is part of. */
  level?: number
  cells: readonly BarCell[]
}

interface BarTableProps {
  /** The accessible name. */
  label: string
  /** The headings of the names and of the cells. */
  columns: readonly string[]
  rows: readonly BarRow[]
}

/** Tables with more columns would have to be scrolled sideways on a phone. */
const MOST_ON_PHONE = 4

/** A bar chart that is also a table: each row has its bar beside its figures. On a phone, rows of many figures are cards. */
export function BarTable(props: BarTableProps) {
  const isMobile = useIsMobile()
  const most = Math.max(...props.rows.map(({ size = 0 }) => size), 0)
  const Layout = isMobile && props.columns.length > MOST_ON_PHONE ? Cards : Table
  return <Layout {...props} most={most} />
}

interface LayoutProps extends BarTableProps {
  /** The size of the longest bar. */
  most: number
}

function Table({ label, columns, rows, most }: LayoutProps) {
  return (
    <ScrollRegion label={label} className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-left text-xs text-muted-foreground">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`px-1 pb-2 font-medium hyphens-auto first:pl-0 last:pr-0 sm:px-2 ${index > 0 ? 'text-right' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-border">
              <th
                scope="row"
                className="min-w-20 py-2 pr-1 text-left font-normal hyphens-auto sm:min-w-36 sm:pr-2"
              >
                <Name row={row} most={most} />
              </th>
              {row.cells.map((cell, index) => (
                <td
                  key={columns[index + 1]}
                  className="tnum px-1 py-2 text-right last:pr-0 sm:px-2"
                >
                  <Cell {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Below the heading of a card, so that they need no name of their own. */
const Cards = ({ columns, rows, most }: LayoutProps) => (
  <ul className="divide-y divide-border text-sm">
    {rows.map((row) => (
      <li key={row.id} className="py-3">
        <Name row={row} most={most} />
        <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
          {row.cells.map((cell, index) => (
            <div key={columns[index + 1]} className="min-w-0">
              <dt className="text-xs text-muted-foreground hyphens-auto">{columns[index + 1]}</dt>
              <dd className="tnum break-words">
                <Cell {...cell} />
              </dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
)

const Name = ({ row, most }: { row: BarRow; most: number }) => (
  <div style={{ paddingInlineStart: `${row.level ?? 0}rem` }}>
    {row.name}
    {row.size !== undefined && <Bar share={most > 0 ? row.size / most : 0} parts={row.parts} />}
  </div>
)

const WIDTH = (share: number) => ({ width: `${Math.round(share * 1000) / 10}%` })

function Bar({ share, parts }: { share: number; parts: BarRow['parts'] }) {
  const sum = parts?.reduce((total, { size }) => total + size, 0) ?? 0
  return (
    <span
      aria-hidden
      className="mt-1 block h-1.5 overflow-hidden rounded-full bg-muted [print-color-adjust:exact] print:border"
    >
      <span
        className={classNames(
          'flex h-full overflow-hidden rounded-full',
          parts ? 'gap-px' : 'bg-primary',
        )}
        style={WIDTH(share)}
      >
        {parts
          ?.filter(({ size }) => size > 0)
          .map(({ id, size, tone }) => (
            <span
              key={id}
              className={classNames('h-full bg-current', TONE_ICON[tone])}
              style={WIDTH(size / sum)}
            />
          ))}
      </span>
    </span>
  )
}

function Cell({ text, link }: BarCell) {
  if (!link) return text
  return (
    <PathLink to={link.to} search={link.search} aria-label={link.label} className="link">
      {text}
    </PathLink>
  )
}
