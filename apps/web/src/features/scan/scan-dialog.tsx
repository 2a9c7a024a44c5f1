import type { FoundAsset } from '@steward/contract/labels.ts'
import { ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AssetScannerProps } from '#components/asset-scanner.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { CameraView } from './camera-view.tsx'
import { CodeField } from './code-field.tsx'
import { codeText } from './look-up.ts'
import { ScanOutcome } from './scan-outcome.tsx'
import { SeveralFound } from './several-found.tsx'
import { type Outcome, useSingleScan } from './use-single-scan.ts'

/** Chooses an asset by its label, over a form. */
export function ScanDialog({ onFound, onClose }: AssetScannerProps) {
  const { t } = useTranslation()
  const { outcome, see, type, goOn } = useSingleScan(onFound)
  return (
    <Dialog
      open
      title={t('scan.asset')}
      onClose={onClose}
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

/** The outcome of a code that doesn't lead to a single asset. In a form, assets are neither added nor opened. */
function Result({ outcome, onFound, onAgain, onRetry }: ResultProps) {
  const { t } = useTranslation()
  if (outcome.state === 'looking' || outcome.state === 'failed')
    return <ScanOutcome outcome={outcome} onAdd={onAgain} onAgain={onAgain} onRetry={onRetry} />
  return (
    <div className="flex flex-col gap-3">
      {outcome.state === 'several' ? (
        <SeveralFound code={outcome.code} assets={outcome.assets} onChoose={onFound} />
      ) : (
        <p role="status" className="text-sm break-all">
          {t('scan.unknown.text_reader', { code: codeText(outcome.code) })}
        </p>
      )}
      <Button onClick={onAgain} className="self-start">
        <ScanLine aria-hidden />
        {t('scan.again')}
      </Button>
    </div>
  )
}
