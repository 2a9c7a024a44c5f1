import { useMemo } from 'react'
import type { ColumnLayout } from '#lib/column-layout.ts'
import type { Column, Sort } from './column.ts'

interface ModelInput<Row> {
  columns: readonly Column<Row>[]
  layout: ColumnLayout | undefined
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
}

/** The first column is fixed and always visible; the others are as arranged. */
export function arranged<Row>(
  columns: readonly Column<Row>[],
  { order, hidden, widths = {} }: ColumnLayout,
): Column<Row>[] {
  const [first, ...others] = columns
  if (!first) return []
  const placeOf = ({ id }: Column<Row>) => (order.includes(id) ? order.indexOf(id) : order.length)
  const shown = others
    .filter(({ id }) => !hidden.includes(id))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  return [first, ...shown].map((column) => {
    const width = widths[column.id]
    return width === undefined ? column : { ...column, width: `${width}px` }
  })
}

/** The next order of a column: ascending, descending, default. */
export function nextSort(sort: Sort | null, id: string): Sort | null {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? null : { id, desc: true }
}

/** The columns' order and sorting. The server sorts and filters, so nothing here depends on having all rows. */
export function useTableModel<Row>({ columns, layout, sort, onSort }: ModelInput<Row>) {
  return {
    columns: useMemo(() => (layout ? arranged(columns, layout) : columns), [columns, layout]),
    toggleSort: (id: string) => onSort?.(nextSort(sort, id)),
  }
}
