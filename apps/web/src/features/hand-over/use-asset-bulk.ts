import { assetsApi } from '@steward/contract/assets.ts'
import { useTranslation } from 'react-i18next'
import { useBulk } from '#components/record-list/use-bulk.ts'
import { format } from '#lib/format.ts'

/** Changing several assets with one call, and taking that back. */
export function useAssetBulk() {
  const { t } = useTranslation()
  return useBulk({
    name: 'assets',
    bulk: assetsApi.bulk,
    undo: assetsApi.undoBulk,
    touches: ['employees', 'audits'],
    count: 'assets.count',
    countText: (count) => t('assets.count', { count, formatted: format.integer(count) }),
  })
}
