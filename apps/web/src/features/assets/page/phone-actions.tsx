import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { Handshake, MapPinned, Pencil, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { useMay } from '#lib/session.ts'
import { type AssetActionHandlers, AssetMenu } from './asset-actions.tsx'

const LOOK = 'h-16 flex-1 flex-col gap-1 px-1 text-sm'

/** What is done with an asset by whoever stands before it, phone in hand: large, and at the top of its page. */
export function PhoneActions({ asset, ...deeds }: AssetActionHandlers & { asset: Asset }) {
  const { t } = useTranslation()
  const mayUpdate = useMay(assetsApi.update)
  const isHeld = asset.custodian !== null
  return (
    <div className="flex flex-wrap gap-2 px-4 pb-4">
      {mayUpdate && (
        <>
          <Button
            variant="primary"
            aria-keyshortcuts="E"
            className={LOOK}
            onClick={() => deeds.onEdit()}
          >
            <Pencil aria-hidden />
            {t('assets.actions.edit')}
          </Button>
          <Button className={LOOK} onClick={() => deeds.onDialog('move')}>
            <MapPinned aria-hidden />
            {t('assets.bulk.move')}
          </Button>
          <Button className={LOOK} onClick={() => deeds.onHand(isHeld ? 'back' : 'over')}>
            {isHeld ? <Undo2 aria-hidden /> : <Handshake aria-hidden />}
            {t(isHeld ? 'hand_over.take_back' : 'hand_over.submit')}
          </Button>
        </>
      )}
      <AssetMenu asset={asset} {...deeds} className={mayUpdate ? 'h-16 w-12' : ''} />
    </div>
  )
}
