import type * as z from 'zod/mini'
import { AssetInput } from './assets.ts'
import { cells } from './kit/cells.ts'

export { MAX_CELL_ROWS } from './kit/cells.ts'

const assetCells = cells({
  kind: 'asset',
  write: AssetInput,
  except: [
    'asset_tag',
    'status_reason',
    'parent_id',
    'depreciation_method_id',
    'opening_accumulated',
    'opening_as_of',
    'disposed_on',
    'disposal_type',
    'disposal_proceeds',
    'disposal_costs',
    'external_id',
  ],
})

/** The fields of an asset that can be edited like cells of a spreadsheet, each alone. */
export const CELL_FIELDS = assetCells.fields
export type CellChanges = z.infer<typeof assetCells.changes>
export const assetCellsApi = assetCells.api
