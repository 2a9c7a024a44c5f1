import type { FoundAsset } from '@steward/contract/labels.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { FoundCard } from './found-card.tsx'
import { codeText } from './look-up.ts'

interface SeveralFoundProps {
  code: string
  assets: readonly FoundAsset[]
  onChoose: (asset: FoundAsset) => void
}

/** The assets with the same code, to choose one. */
export function SeveralFound({ code, assets, onChoose }: SeveralFoundProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-sm font-medium">{t('scan.several', { code: codeText(code) })}</p>
      {assets.map((asset) => (
        <FoundCard
          key={asset.id}
          asset={asset}
          action={
            <Button
              size="sm"
              aria-label={t('scan.choose_named', { tag: asset.asset_tag })}
              onClick={() => onChoose(asset)}
            >
              {t('scan.choose')}
            </Button>
          }
        />
      ))}
    </>
  )
}
