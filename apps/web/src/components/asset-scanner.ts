import type { FoundAsset } from '@steward/contract/labels.ts'
import { createContext, type ReactNode } from 'react'

export interface AssetScannerProps {
  onFound: (asset: FoundAsset) => void
  onClose: () => void
}

/**
 * The component that scans an asset's label wherever an asset is chosen. A context, because components can't import the
 * feature that provides it.
 */
export const AssetScanner = createContext<((props: AssetScannerProps) => ReactNode) | null>(null)
