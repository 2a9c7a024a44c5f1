import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListFooter } from '#components/list/list-card.tsx'
import { format } from '#lib/format.ts'
import { assetSummary } from './asset-queries.ts'
import type { AssetSearch } from './asset-search.ts'

/** How many the filters let through, and what they cost. */
export function AssetsFooter({ search, count }: { search: AssetSearch; count: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(assetSummary(search))
  const cost = data?.data.dashboard_counts.purchase_cost
  return (
    <ListFooter
      count={count}
      totals={cost ? [{ label: t('assets.fields.purchase_cost'), value: format.money(cost) }] : []}
    />
  )
}
