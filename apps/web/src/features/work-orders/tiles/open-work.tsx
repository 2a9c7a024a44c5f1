import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#components/states.tsx'
import { inSites, Tile, type TileContent } from '#components/tile.tsx'
import { errorText } from '#lib/error-text.ts'
import { OrderFigures } from '../order-figures.tsx'
import { orderSummary } from '../order-queries.ts'

/** The open work orders in four figures. */
export function OpenWorkTile({ title, sites }: TileContent) {
  const { t } = useTranslation()
  const filter = inSites(sites)
  const { data, error, refetch } = useQuery(orderSummary(filter))
  if (error && !data)
    return (
      <Tile title={title}>
        <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
      </Tile>
    )
  return (
    <div className="-mx-4 -mb-3 sm:-mx-6">
      <OrderFigures folded={false} kept to="/work-orders" filter={filter} />
    </div>
  )
}
