import type { Asset, AssetChanges } from '@steward/contract/assets.ts'
import { useTranslation } from 'react-i18next'
import type { ChosenRecords } from '#components/record-list/chosen.ts'
import { format } from '#lib/format.ts'

/** What the bar over the list can change of the chosen assets. */
export type BulkField = 'status' | 'category' | 'site' | 'custodian' | 'tags' | 'fields'

export interface BulkDialogProps {
  field: BulkField
  /** Those that are loaded. */
  assets: readonly Asset[]
  /** Left out where they are all that is meant. */
  records?: ChosenRecords
  pending: boolean
  onClose: () => void
  onChange: (changes: AssetChanges) => void
}

/** What a dialog says of the assets that it is about. */
export function useBulkFrame({ assets, records, pending, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const count = records?.count ?? assets.length
  const items = records?.items ?? t('assets.count', { count, formatted: format.integer(count) })
  return { count, items, pending, onClose }
}
