import { Suspense, useState } from 'react'
import { AssetsBulkBar, type AssetsBulkBarProps } from '#features/assets/assets-bulk-bar.tsx'
import { lazyOf } from '#lib/lazy-of.ts'

const HandOverDialog = lazyOf(
  () => import('#features/hand-over/hand-over-dialog.tsx'),
  'HandOverDialog',
)
const ReturnDialog = lazyOf(() => import('#features/hand-over/return-dialog.tsx'), 'ReturnDialog')

/** What can be done with the chosen assets; to hand them over and to take them back is among it. */
export function ChosenBar(props: Omit<AssetsBulkBarProps, 'onHand'>) {
  const { assets, records, onClear } = props
  const [hand, setHand] = useState<'over' | 'back' | null>(null)
  const { target, count, matching } = records
  const isAll = !matching && count === assets.length
  const selection = { assets, all: isAll ? undefined : { target, count } }
  const close = (done: boolean) => {
    setHand(null)
    if (done) onClear()
  }
  return (
    <>
      <AssetsBulkBar {...props} onHand={setHand} />
      <Suspense fallback={null}>
        {hand === 'over' && <HandOverDialog {...selection} onClose={close} />}
        {hand === 'back' && <ReturnDialog {...selection} onClose={close} />}
      </Suspense>
    </>
  )
}
