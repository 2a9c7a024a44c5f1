import { type CellRefusal, type CellsResult, MAX_CELL_ROWS } from '@steward/contract/kit/cells.ts'
import type { CellRecord } from './cells-kind.ts'
import type { CellValues } from './cell-values.ts'

/** The changes of one record. */
export interface RowChange {
  record: CellRecord
  changes: CellValues
  /** The names of referenced records, by id. */
  names?: Readonly<Record<string, string>> | undefined
}

/** Rows in portions of the size that one call accepts. */
export const portions = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / MAX_CELL_ROWS) }, (_, n) =>
    rows.slice(n * MAX_CELL_ROWS, (n + 1) * MAX_CELL_ROWS),
  )

/** The rows written by one call, with its undo token. */
export interface WrittenPart {
  undo_token: string
  rows: readonly RowChange[]
}

/** The result of writing a block. */
interface WrittenBlock {
  changed: number
  refusals: CellRefusal[]
  /** Only what was written, without rows of calls that failed or weren't made. */
  parts: WrittenPart[]
  /** The error of a failed call; later calls weren't made. */
  error: unknown
}

/** Sends a block in portions, one after the other. Portions before a failed call stay written. */
export async function sendInPortions(
  rows: readonly RowChange[],
  send: (part: readonly RowChange[]) => Promise<CellsResult>,
): Promise<WrittenBlock> {
  const block: WrittenBlock = { changed: 0, refusals: [], parts: [], error: null }
  try {
    for (const part of portions(rows)) {
      const { changed, skipped, undo_token } = await send(part)
      const refused = new Set(skipped.map(({ id }) => id))
      const written = part.filter(({ record }) => !refused.has(record.id))
      block.changed += changed
      block.refusals.push(...skipped)
      if (undo_token !== null) block.parts.push({ undo_token, rows: written })
    }
  } catch (error) {
    block.error = error
  }
  return block
}
