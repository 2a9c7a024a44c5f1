import type { ReactNode } from 'react'
import { classNames } from '#components/ui/class-names.ts'

interface PlainTableProps<Row> {
  label: string
  columns: readonly {
    title: string
    cell: (row: Row) => ReactNode
    /** Aligned right. */
    number?: boolean
    /** Hidden on phones. */
    wide?: boolean
  }[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A simple table, without sorting, selection or links. */
export function PlainTable<Row>({ label, columns, rows, keyOf }: PlainTableProps<Row>) {
  const look = ({ number = false, wide = false }) =>
    classNames(
      'px-3 py-2 first:pl-0 last:pr-0',
      number && 'tnum text-right whitespace-nowrap',
      wide && 'max-sm:hidden',
    )
  return (
    // A group, because the surrounding card is the landmark of this name.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div role="group" aria-label={label} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-muted-foreground">
          <tr className="border-b border-border">
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={classNames(look(column), 'font-medium')}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="border-b border-border align-top last:border-b-0 wrap-anywhere"
            >
              {columns.map((column) => (
                <td key={column.title} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
