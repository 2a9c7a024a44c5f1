import type { Asset } from '@steward/contract/assets.ts'
import { Link } from '@tanstack/react-router'
import { listPlace } from './asset-search.ts'

/**
 * The link of a row. It takes the list's filters and order along, so that the asset's page can lead
 * to the one before and the one after.
 */
export const AssetLink = ({ asset: { id, name } }: { asset: Pick<Asset, 'id' | 'name'> }) => (
  <Link
    to="/assets/$id"
    params={{ id }}
    search={(list) => listPlace(list)}
    data-row-link=""
    className="link-name block truncate font-medium text-foreground"
  >
    {name}
  </Link>
)
