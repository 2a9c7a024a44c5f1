import type { ListColumn } from './list-spec.ts'

/** The columns of an export for the visible columns. */
export function exportedColumns(
  columns: readonly Pick<ListColumn<never>, 'id' | 'exports'>[],
  visible: readonly string[],
): string[] {
  const shown = visible.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return [...new Set(shown.flatMap(({ id, exports = [id] }) => exports))]
}
