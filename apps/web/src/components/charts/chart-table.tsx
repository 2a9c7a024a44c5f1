import type { ReactNode } from 'react'
import { ScrollRegion } from '#components/scroll-region.tsx'

interface ChartTableProps {
  label: string
  /** The heading of the row names. */
  heading: string
  columns: readonly { id: string; name: string }[]
  rows: readonly { id: string; name: ReactNode; figures: readonly string[] }[]
  /** Shown instead of the chart; otherwise it is for screen readers only. */
  asTable: boolean
}

/** The figures of a chart as a table. */
export function ChartTable({ label, heading, columns, rows, asTable }: ChartTableProps) {
  const table = (
    <table className="w-full text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="text-xs text-muted-foreground">
          <th scope="col" className="pr-3 pb-1 text-left font-medium">
            {heading}
          </th>
          {columns.map((column) => (
            <th key={column.id} scope="col" className="px-2 pb-1 text-right font-medium last:pr-0">
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, figures }) => (
          <tr key={id} className="border-t border-border">
            <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
              {name}
            </th>
            {columns.map((column, at) => (
              <td key={column.id} className="tnum px-2 py-1 text-right whitespace-nowrap last:pr-0">
                {figures[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!asTable) return <div className="sr-only">{table}</div>
  return (
    <ScrollRegion label={label} className="relative overflow-x-auto">
      {table}
    </ScrollRegion>
  )
}
