import { useState } from 'react'
import { type AssetSearch, type ListPlace, listPlace } from './asset-search.ts'

/**
 * Filters, search and order of an address: the same object as long as they are the same, whatever form
 * is opened over the list, so that memoised rows stay as they are.
 */
export function useListPlace(search: AssetSearch): ListPlace {
  const place = listPlace(search)
  const [stored, setStored] = useState(place)
  if (JSON.stringify(stored) === JSON.stringify(place)) return stored
  setStored(place)
  return place
}
