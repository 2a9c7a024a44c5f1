import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ColumnLayout } from '#lib/column-layout.ts'
import type { Column, Sort } from './column.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

interface ModelInput<Row extends { id: string }> {
  columns: readonly Column<Row>[]
  layout: ColumnLayout | undefined
  rows: readonly Row[]
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
}

const NO_HIDDEN: readonly string[] = []

/**
 * Which columns stand where, and what a press on a heading means. Rows come sorted and filtered from the
 * server, so that nothing here depends on having all of them.
 */
export function useTableModel<Row extends { id: string }>(input: ModelInput<Row>) {
  const { columns, layout, rows, sort, onSort } = input
  const first = columns[0]?.id ?? ''
  const order = layout?.order ?? columns.map(({ id }) => id)
  const hidden = layout?.hidden ?? NO_HIDDEN

  const definitions = useMemo(() => {
    const { accessor } = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      accessor((): unknown => null, {
        id: column.id,
        enableSorting: column.sortable ?? false,
        sortDescFirst: false,
        enableHiding: column.id !== first,
      }),
    )
  }, [columns, first])

  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => row.id,
    manualSorting: true,
    enableMultiSort: false,
    state: {
      sorting: sort ? [sort] : [],
      columnOrder: [first, ...order.filter((id) => id !== first)],
      columnVisibility: Object.fromEntries(
        hidden.filter((id) => id !== first).map((id) => [id, false]),
      ),
    },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sort ? [sort] : []) : change
      onSort?.(next[0] ?? null)
    },
  })

  const visible = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ')
  const widths = layout?.widths
  const shown = useMemo(
    () =>
      visible
        .split(' ')
        .map((id) => columns.find((column) => column.id === id))
        .filter((column) => column !== undefined)
        .map((column) => {
          const width = widths?.[column.id]
          return width === undefined ? column : { ...column, width: `${width}px` }
        }),
    [columns, visible, widths],
  )

  return {
    columns: shown,
    toggleSort: (column: string) => table.getColumn(column)?.toggleSorting(),
  }
}
