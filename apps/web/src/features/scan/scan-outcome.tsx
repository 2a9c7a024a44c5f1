import { assetsApi } from '@steward/contract/assets.ts'
import { Plus, ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useMay } from '#lib/session.ts'
import { FoundCard } from './found-card.tsx'
import { codeText } from './look-up.ts'
import type { Outcome } from './use-single-scan.ts'

interface ScanOutcomeProps {
  outcome: Outcome
  onAdd: (code: string) => void
  onAgain: () => void
  onRetry: (code: string) => void
}

/** The outcome of a code that doesn't lead to a single asset. */
export function ScanOutcome({ outcome, onAdd, onAgain, onRetry }: ScanOutcomeProps) {
  const { t } = useTranslation()
  const { code } = outcome
  if (outcome.state === 'looking')
    return (
      <p role="status" className="flex items-center gap-2 text-sm">
        <Spinner />
        {t('scan.looking', { code: codeText(code) })}
      </p>
    )
  if (outcome.state === 'failed')
    return <ErrorState level={2} error={outcome.error} onRetry={() => onRetry(code)} />
  if (outcome.state === 'unknown')
    return (
      <div role="status">
        <UnknownCode code={code} onAdd={() => onAdd(code)} onAgain={onAgain} />
      </div>
    )
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('scan.several', { code: codeText(code) })}</h2>
      <ul className="flex flex-col divide-y divide-border rounded-xl border border-border">
        {outcome.assets.map((asset) => (
          <li key={asset.id} className="p-3">
            <FoundCard asset={asset} />
          </li>
        ))}
      </ul>
      <AgainButton onAgain={onAgain} />
    </section>
  )
}

const AgainButton = ({ onAgain }: { onAgain: () => void }) => {
  const { t } = useTranslation()
  return (
    <Button onClick={onAgain} className="self-start">
      <ScanLine aria-hidden />
      {t('scan.again')}
    </Button>
  )
}

/** An unknown code; users with the permission can add an asset for it. */
function UnknownCode(props: { code: string; onAdd: () => void; onAgain?: () => void }) {
  const { code, onAdd, onAgain } = props
  const { t } = useTranslation()
  const mayAdd = useMay(assetsApi.create)
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-border p-4">
      <p className="font-semibold">{t('scan.unknown.title')}</p>
      <p className="text-sm break-all text-muted-foreground">{codeText(code)}</p>
      <div className="flex flex-wrap gap-3">
        {mayAdd && (
          <Button variant="primary" onClick={onAdd}>
            <Plus aria-hidden />
            {t('scan.unknown.add')}
          </Button>
        )}
        {onAgain && <AgainButton onAgain={onAgain} />}
      </div>
    </div>
  )
}
