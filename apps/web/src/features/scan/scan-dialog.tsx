import type { FoundAsset } from '@steward/contract/labels.ts'
import { ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AssetScannerProps } from '#components/asset-scanner.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { CameraView } from './camera-view.tsx'
import { CodeField } from './code-field.tsx'
import { FoundCard } from './found-card.tsx'
import { codeText } from './look-up.ts'
import { OneResult } from './one-result.tsx'
import { type Outcome, useOne } from './use-one.ts'

/** Chooses an asset by its label, over the form that asks for one. */
export function ScanDialog({ onFound, onClose }: AssetScannerProps) {
  const { t } = useTranslation()
  const { outcome, see, type, goOn } = useOne(onFound)
  return (
    <Dialog
      open
      title={t('scan.asset')}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <CameraView onCode={see} />
        <CodeField onCode={type} />
        {outcome && <Result outcome={outcome} onFound={onFound} onAgain={goOn} onRetry={type} />}
      </div>
    </Dialog>
  )
}

interface ResultProps {
  outcome: Outcome
  onFound: (asset: FoundAsset) => void
  onAgain: () => void
  onRetry: (code: string) => void
}

/** What became of a code that isn't that of one asset: there is nothing to be added or opened here. */
function Result({ outcome, onFound, onAgain, onRetry }: ResultProps) {
  const { t } = useTranslation()
  if (outcome.state === 'looking' || outcome.state === 'failed')
    return <OneResult outcome={outcome} onAdd={onAgain} onAgain={onAgain} onRetry={onRetry} />
  const code = codeText(outcome.code)
  return (
    <div className="flex flex-col gap-3">
      {outcome.state === 'several' ? (
        <>
          <p className="text-sm font-medium">{t('scan.several', { code })}</p>
          {outcome.assets.map((asset) => (
            <FoundCard
              key={asset.id}
              asset={asset}
              action={
                <Button
                  size="sm"
                  aria-label={t('scan.choose_named', { tag: asset.asset_tag })}
                  onClick={() => onFound(asset)}
                >
                  {t('scan.choose')}
                </Button>
              }
            />
          ))}
        </>
      ) : (
        <p role="status" className="text-sm break-all">
          {t('scan.unknown.text_reader', { code })}
        </p>
      )}
      <Button onClick={onAgain} className="self-start">
        <ScanLine aria-hidden />
        {t('scan.again')}
      </Button>
    </div>
  )
}
