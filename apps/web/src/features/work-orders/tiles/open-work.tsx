import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#components/states.tsx'
import { inSites, Tile, type TileContent } from '#components/tile.tsx'
import { OrderFigures } from '../order-figures.tsx'
import { orderSummary } from '../order-queries.ts'

/** The open work orders in four figures. */
export function OpenWorkTile({ title, sites }: TileContent) {
  const filter = inSites(sites)
  const { data, error, refetch } = useQuery(orderSummary(filter))
  if (error && !data)
    return (
      <Tile title={title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Tile>
    )
  return (
    <div className="-mx-4 -mb-3 sm:-mx-6">
      <OrderFigures folded={false} kept to="/work-orders" filter={filter} />
    </div>
  )
}
