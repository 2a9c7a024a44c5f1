import type { FoundAsset } from '@steward/contract/labels.ts'
import { SquareArrowOutUpRight } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { FoundCard } from './found-card.tsx'

interface FoundSheetProps {
  asset: FoundAsset
  Actions: ComponentType<{ assets: readonly FoundAsset[]; onDone: () => void }>
  onOpen: () => void
  /** The person goes on to the next code. */
  onClose: () => void
}

/** The asset whose code was read, and what is done most often with one that somebody stands in front of. */
export function FoundSheet({ asset, Actions, onOpen, onClose }: FoundSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      open
      side="bottom"
      title={asset.asset_tag}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-3 overflow-y-auto p-4">
        <FoundCard asset={asset} />
        <Button onClick={onOpen} className="self-start">
          <SquareArrowOutUpRight aria-hidden />
          {t('assets.actions.open')}
        </Button>
        {/* On a page they stay in sight while a list scrolls under them. */}
        <div className="*:static *:mx-0 *:bg-transparent *:p-0">
          <Actions assets={[asset]} onDone={onClose} />
        </div>
      </div>
    </Sheet>
  )
}
