import type { ImportMapping } from '@steward/contract/bulk-imports.ts'
import type { TableRow } from '#domain/imports/csv.ts'

interface File {
  headers: readonly string[]
  mapping: ImportMapping
}

/** The rows of a file, with the cells that somebody has mended by hand. */
export async function* mended(
  batches: AsyncIterable<TableRow[]>,
  { headers, mapping: { cells: said } }: File,
): AsyncGenerator<TableRow[]> {
  if (!said) return yield* batches
  for await (const batch of batches)
    yield batch.map((row) => {
      const mends = said[String(row.row_no)]
      if (!mends) return row
      const cells = Array.from(
        { length: Math.max(row.cells.length, headers.length) },
        (_, at) => mends[headers[at] ?? ''] ?? row.cells[at] ?? '',
      )
      return { ...row, cells }
    })
}
