import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ScrollRegion } from '#components/scroll-region.tsx'

export interface BarCell {
  text: ReactNode
  /** The list of the records behind the number. */
  link?: { to: string; search: object; label: string } | undefined
}

export interface BarRow {
  id: string
  name: ReactNode
  /** How long its bar is, compared with the others; left out, it has none. */
  size?: number
  cells: readonly BarCell[]
}

interface BarTableProps {
  /** What it tells of, for those who don't see it. */
  label: string
  /** The heading of the names, then those of the cells. */
  columns: readonly string[]
  rows: readonly BarRow[]
}

/** A bar chart that is its own table: each row has its bar beside the numbers that it shows. */
export function BarTable({ label, columns, rows }: BarTableProps) {
  const most = Math.max(...rows.map(({ size = 0 }) => size), 0)
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
                className={`px-2 pb-2 font-medium first:pl-0 last:pr-0 ${index > 0 ? 'text-right' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-border">
              <th scope="row" className="min-w-36 py-2 pr-2 text-left font-normal">
                {row.name}
                {row.size !== undefined && <Bar share={most > 0 ? row.size / most : 0} />}
              </th>
              {row.cells.map((cell, index) => (
                <td key={columns[index + 1]} className="tnum px-2 py-2 text-right last:pr-0">
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

const Bar = ({ share }: { share: number }) => (
  <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-muted print:border">
    <span
      className="block h-full rounded-full bg-primary"
      style={{ width: `${Math.round(share * 100)}%` }}
    />
  </span>
)

function Cell({ text, link }: BarCell) {
  if (!link) return text
  return (
    <Link
      to={link.to as '/'}
      search={link.search as never}
      aria-label={link.label}
      className="link"
    >
      {text}
    </Link>
  )
}
