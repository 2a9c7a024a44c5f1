import type { Asset } from '@steward/contract/assets.ts'
import { StatusDialog } from './status-dialog.tsx'
import { useStatusChange } from './use-status-change.ts'

/** Retires an asset, with a reason. */
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
