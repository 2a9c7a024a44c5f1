import type { Asset } from '@steward/contract/assets.ts'
import { useSearch } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import { RowLink } from '#components/data-table/row-link.tsx'
import { stringifySearch } from '#lib/search-string.ts'
import { listPlace } from './asset-search.ts'

const Place = createContext('')

/** Says once for all rows of a list which one it is. */
export function AssetLinks({ children }: { children: ReactNode }) {
  const place = useSearch({
    strict: false,
    select: (search) => stringifySearch(listPlace(search)),
  })
  return <Place value={place}>{children}</Place>
}

/**
 * The link of a row. It takes the list's filters and order along, so that the asset's page can lead
 * to the one before and the one after.
 */
export function AssetLink({ asset: { id, name } }: { asset: Pick<Asset, 'id' | 'name'> }) {
  return <RowLink to={`/assets/${id}${use(Place)}`}>{name}</RowLink>
}
