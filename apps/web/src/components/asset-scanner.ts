import type { FoundAsset } from '@steward/contract/labels.ts'
import { createContext, type ReactNode } from 'react'

export interface AssetScannerProps {
  onFound: (asset: FoundAsset) => void
  onClose: () => void
}

/** What reads the code of an asset wherever one is chosen; it is made elsewhere. */
export const AssetScanner = createContext<((props: AssetScannerProps) => ReactNode) | null>(null)
