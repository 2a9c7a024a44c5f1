import type { Asset } from '@steward/contract/assets.ts'
import { useSearch } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import { RowLink } from '#components/data-table/row-link.tsx'
import { stringifySearch } from '#lib/search-string.ts'
import { listPlace } from './asset-search.ts'

const Place = createContext('')

/** Provides the list's search to the links of all rows. */
export function AssetLinks({ children }: { children: ReactNode }) {
  const place = useSearch({
    strict: false,
    select: (search) => stringifySearch(listPlace(search)),
  })
  return <Place value={place}>{children}</Place>
}

/**
 * The link of a row. It includes the list's filters and order, so that the asset's page can link to the previous and
 * next one.
 */
export function AssetLink({ asset: { id, name } }: { asset: Pick<Asset, 'id' | 'name'> }) {
  return <RowLink to={`/assets/${id}${use(Place)}`}>{name}</RowLink>
}
