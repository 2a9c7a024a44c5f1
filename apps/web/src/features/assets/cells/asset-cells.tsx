import { assetCellsApi, CELL_FIELDS } from '@steward/contract/asset-cells.ts'
import { ASSET_SORTS } from '@steward/contract/asset-filters.ts'
import { type AssetStatus, NEEDS_REASON } from '@steward/contract/asset-status.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { ComponentType } from 'react'
import { type AskProps, cellsKind } from '#components/cells/cells-kind.ts'
import { type AddFieldProps, RecordCells } from '#components/cells/record-cells.tsx'
import type { GridProps } from '#components/record-list/list-spec.ts'
import { CHANGED_ASSETS } from '../asset-check.ts'
import { assetField } from '../asset-kind.ts'
import type { AssetRow } from '../asset-list.tsx'
import { StatusDialog } from '../status-dialog.tsx'
import { useDuplicateNotice } from '../use-duplicate-notice.ts'

/** Assets in the spreadsheet. */
export const ASSET_CELLS = cellsKind<Asset>({
  ...CHANGED_ASSETS,
  entity: 'asset',
  texts: {
    grid: 'assets.cells.grid',
    record: 'assets.cells.record',
    outside_sites: 'assets.cells.outside_sites',
    with_row: 'assets.cells.with_row',
    written: 'assets.cells.written',
    refused: 'assets.cells.refused',
  },
  api: assetsApi,
  cells: { fields: CELL_FIELDS, api: assetCellsApi },
  sorts: ASSET_SORTS,
  first: [
    'name',
    'asset_tag',
    'status',
    'category_id',
    'site_id',
    'location_id',
    'department_id',
    'custodian_id',
  ],
  last: [assetField('parent_id'), assetField('due_on')],
  several: { place: ['site', 'location'] },
  called: ({ name, asset_tag: detail }) => ({ name, detail }),
  mayHide: true,
  beside: { status_reason: { cell: 'status', text: 'assets.problems.status_reason' } },
  ask: {
    isAsked: (asset, field, value) =>
      field === 'status' && value !== asset.status && NEEDS_REASON.some((one) => one === value),
    Dialog: AskReason,
  },
  useNotice: useDuplicateNotice,
})

/** Asks for the reason before a status that needs one is saved. */
function AskReason({ record, value, onClose, onGive }: AskProps<Asset>) {
  return (
    <StatusDialog
      asset={record}
      to={value as AssetStatus}
      pending={false}
      onClose={onClose}
      onChange={(_, entered) => onGive(entered)}
    />
  )
}

interface AssetCellsProps extends GridProps<AssetRow> {
  AddField: ComponentType<AddFieldProps>
}

/** The register as a spreadsheet. */
export const AssetCells = (props: AssetCellsProps) => <RecordCells {...props} kind={ASSET_CELLS} />
