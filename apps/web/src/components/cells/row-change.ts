import { type CellRefusal, type CellsResult, MAX_CELL_ROWS } from '@steward/contract/kit/cells.ts'
import type { CellRecord } from './cells-kind.ts'
import type { CellValues } from './cell-values.ts'

/** What one record gets. */
export interface RowChange {
  record: CellRecord
  changes: CellValues
  /** What the records are called that the changes refer to, by id. */
  names?: Readonly<Record<string, string>> | undefined
}

/** Rows in portions that one call takes. */
export const portions = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / MAX_CELL_ROWS) }, (_, n) =>
    rows.slice(n * MAX_CELL_ROWS, (n + 1) * MAX_CELL_ROWS),
  )

/** Rows that were written by one call, and what takes them back. */
export interface WrittenPart {
  undo_token: string
  rows: readonly RowChange[]
}

/** What became of a block. */
interface WrittenBlock {
  changed: number
  refusals: CellRefusal[]
  /** Only what was written: rows of calls that failed, or were never made, aren't there. */
  parts: WrittenPart[]
  /** What a call has failed with; the ones after it were not made. */
  error: unknown
}

/** Sends a block in portions, one after the other. What went through before a call fails is written, and stays. */
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
