import { ASSET_FACETS, assetsApi } from '@steward/contract/assets.ts'
import { useTranslation } from 'react-i18next'
import { BestRemoval } from '#components/record-list/best-removal.tsx'
import type { ListSearch } from '#components/record-list/list-search.ts'
import type { AssetSearch } from './asset-search.ts'

interface FewerFiltersProps {
  search: AssetSearch
  onSearch: (change: Partial<AssetSearch>) => void
}

/** The way out where the filters let no asset through: without the one that hides most. */
export function FewerFilters({ search, onSearch }: FewerFiltersProps) {
  const { t } = useTranslation()
  return (
    <BestRemoval
      route={assetsApi.facets}
      facets={ASSET_FACETS.map((field) => ({ field, label: t(`assets.fields.${field}`) }))}
      search={search as ListSearch}
      onRemove={(change) => onSearch(change as Partial<AssetSearch>)}
    />
  )
}
