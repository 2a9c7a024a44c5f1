import { assetDuplicatesApi } from '@steward/contract/asset-duplicates.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { isWorthAsking, TELLING } from './duplicates.ts'

const LONG_ENOUGH = 10_000

/** Warns of possible duplicates after a change of a single field. */
export function useDuplicateNotice() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return async (before: Asset, saved: Asset): Promise<void> => {
    if (!isWorthAsking(before, saved)) return
    const given = Object.fromEntries(
      TELLING.flatMap((field) => (saved[field] ? [[field, saved[field]]] : [])),
    )
    const asked = query(assetDuplicatesApi.list, { query: { ...given, except: saved.id } })
    const { data } = await client.fetchQuery(asked)
    if (data.length === 0) return
    const others = data.map(({ name, asset_tag }) => `${name} (${asset_tag})`)
    toast.warning(t('assets.duplicates.title'), {
      description: others.join(', '),
      duration: LONG_ENOUGH,
    })
  }
}
