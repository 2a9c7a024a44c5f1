import type { Named } from '@steward/contract/kit/fields.ts'
import type { HandedAsset } from './handed-asset.ts'
import { HandOverMany } from './hand-over-many.tsx'
import { HandOverOne } from './hand-over-one.tsx'

interface HandOverDialogProps {
  assets: readonly HandedAsset[]
  /** The employee whom the form begins with. */
  to?: Named
  /** Told whether anything was handed over. */
  onClose: (done: boolean) => void
}

/** Gives one asset or several to somebody; one of them also into a place, with its day and its condition. */
export function HandOverDialog({ assets, to = null, onClose }: HandOverDialogProps) {
  const [first] = assets
  if (assets.length === 1 && first) return <HandOverOne asset={first} to={to} onClose={onClose} />
  return <HandOverMany assets={assets} to={to} onClose={onClose} />
}
