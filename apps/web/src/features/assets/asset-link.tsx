import type { Asset } from '@steward/contract/assets.ts'
import { Link } from '@tanstack/react-router'
import type { ListPlace } from './asset-search.ts'

/**
 * The link of a row. It takes the list's filters and order along, so that the asset's page can lead
 * to the one before and the one after.
 */
export function AssetLink({ asset, place }: { asset: Asset; place: ListPlace }) {
  return (
    <Link
      to="/assets/$id"
      params={{ id: asset.id }}
      search={place}
      data-row-link=""
      className="link-name block truncate font-medium text-foreground"
    >
      {asset.name}
    </Link>
  )
}
