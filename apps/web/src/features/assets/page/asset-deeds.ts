import { createContext } from 'react'

/** What the page of an asset can do from any of its tabs; null where the asset can't be changed. */
interface AssetDeeds {
  onMove: () => void
  onHandOver: () => void
}

export const AssetDeedsContext = createContext<AssetDeeds | null>(null)
