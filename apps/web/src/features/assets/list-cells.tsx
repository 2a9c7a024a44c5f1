import type { Asset } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { TwoLines } from '#components/data-table/cells.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { Total } from '#components/list/list-card.tsx'
import { readingOf } from '#components/record-list/list-fields.ts'
import type { ListSearch } from '#components/record-list/list-search.ts'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import type { Density } from '#lib/theme.ts'
import { AssetLink } from './asset-link.tsx'
import { assetSummary } from './asset-queries.ts'
import type { NearField } from './asset-search.ts'
import { AssetThumb } from './category-icons.tsx'

const DueDate = lazyOf(() => import('./due-date.tsx'), 'DueDate')
const TagChips = lazyOf(() => import('./tag-chips.tsx'), 'TagChips')

const reading = readingOf<Asset>()

/** Image, name and tag. */
export const nameCell = reading(
  ['id', 'name', 'asset_tag', 'category', 'image_url'],
  (asset, density: Density) => (
    <TwoLines
      density={density}
      thumb={<AssetThumb asset={asset} density={density} />}
      first={<AssetLink asset={asset} />}
      second={asset.asset_tag}
    />
  ),
)

/** Site and location. */
export const placeCell = reading(['site', 'location'], placeOf)

function placeOf({ site, location }: Pick<Asset, 'site' | 'location'>, density: Density) {
  if (!site) return <NoValue />
  if (density === 'compact') {
    return (
      <span className="min-w-0 truncate">
        {site.name}
        {location && <span className="text-muted-foreground"> / {location.name}</span>}
      </span>
    )
  }
  return (
    <span className="min-w-0">
      <span className="block truncate leading-4.5">{site.name}</span>
      {location && (
        <span className="block truncate text-xs leading-4 text-muted-foreground">
          {location.name}
        </span>
      )}
    </span>
  )
}

export const custodianCell = reading(['custodian'], ({ custodian }) =>
  custodian ? (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={custodian.name} size={22} />
      <span className="truncate">{custodian.name}</span>
    </span>
  ) : (
    <NoValue />
  ),
)

/** A date on which something ends; near and past ones are marked. */
export const dueCell = (field: NearField) => ({
  width: '164px',
  late: true,
  sortable: true,
  ...reading([field], (asset, _: TFunction, density: Density) => (
    <Suspense fallback={null}>
      <DueDate asset={asset} field={field} density={density} />
    </Suspense>
  )),
})

export const tagsCell = reading(['tags'], ({ tags }) => (
  <Suspense fallback={null}>
    <TagChips tags={tags} />
  </Suspense>
))

/** The cost and current value of all matching assets. */
export function AssetTotals({ search }: { search: ListSearch }) {
  const { t } = useTranslation()
  const { data } = useQuery(assetSummary(search))
  if (!data) return null
  const { purchase_cost, book_value, total_exact, parts_exact } = data.data.dashboard_counts
  const said = (amount: string, isExact: boolean) =>
    isExact ? format.money(amount) : t('lists.about', { formatted: format.moneyCompact(amount) })
  return (
    <>
      <Total label={t('assets.fields.purchase_cost')} value={said(purchase_cost, total_exact)} />
      <Total label={t('assets.fields.book_value')} value={said(book_value, parts_exact)} />
    </>
  )
}
