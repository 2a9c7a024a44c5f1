import { MOST_CELL_ROWS } from '@steward/contract/asset-cells.ts'
import type { Asset } from '@steward/contract/assets.ts'
import type { Names } from '../lookup-names.tsx'
import type { CellValues } from './cell-values.ts'

/** What one asset gets. */
export interface RowChange {
  asset: Asset
  changes: CellValues
  /** What the records are called that the changes refer to, by id. */
  names?: Names | undefined
}

/** Rows in portions that one call takes. */
export const portions = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / MOST_CELL_ROWS) }, (_, n) =>
    rows.slice(n * MOST_CELL_ROWS, (n + 1) * MOST_CELL_ROWS),
  )
