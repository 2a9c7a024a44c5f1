import { Suspense } from 'react'
import { lazyOf } from '#lib/lazy-of.ts'
import type { ListSpec } from './list-spec.ts'
import type { Bulk } from './use-bulk.ts'

const SkippedDialog = lazyOf(() => import('./skipped-dialog.tsx'), 'SkippedDialog')

/** The skipped records of a bulk change; outside the bulk bar, which disappears with the selection. */
export function SkippedRecords(props: {
  bulk: Bulk
  countText: (count: number) => string
  reasons?: ListSpec<never>['reasons']
}) {
  const { bulk, countText, reasons } = props
  return (
    <Suspense fallback={null}>
      {bulk.skipped && (
        <SkippedDialog
          skipped={bulk.skipped}
          countText={countText}
          reasons={reasons}
          onUndo={bulk.undoShown}
          onClose={bulk.hideSkipped}
        />
      )}
    </Suspense>
  )
}
