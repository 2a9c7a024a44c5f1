import { createContext } from 'react'

/** The actions of an asset's page that all tabs can use; null if the asset can't be changed. */
interface AssetDeeds {
  onMove: () => void
  onHandOver: () => void
}

export const AssetDeedsContext = createContext<AssetDeeds | null>(null)
