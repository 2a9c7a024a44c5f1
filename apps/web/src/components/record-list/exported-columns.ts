import type { ListColumn } from './list-spec.ts'

/** The columns of a file that stand for the columns on screen. */
export function exportedColumns(
  columns: readonly Pick<ListColumn<never>, 'id' | 'exports'>[],
  visible: readonly string[],
): string[] {
  const shown = visible.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return [...new Set(shown.flatMap(({ id, exports = [id] }) => exports))]
}
