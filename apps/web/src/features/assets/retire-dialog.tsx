import type { Asset } from '@steward/contract/assets.ts'
import { StatusDialog } from './status-dialog.tsx'
import { useStatusChange } from './use-status-change.ts'

/** Takes an asset out of use for good, and asks why. */
export function RetireDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const status = useStatusChange(asset)
  return (
    <StatusDialog
      asset={asset}
      to="retired"
      pending={status.pending}
      onClose={onClose}
      onChange={(changes) =>
        void status.change(changes).then((done) => {
          if (done) onClose()
        })
      }
    />
  )
}
