import type { AssetStatus } from '@steward/contract/asset-status.ts'
import { useTranslation } from 'react-i18next'
import { statusLabel } from '#components/status-badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import type { HandOverAsset } from './hand-over-asset.ts'

/** The statuses of assets that can't be used. */
const UNFIT: readonly AssetStatus[] = ['in_maintenance', 'out_of_service']
const isUnfit = ({ status, condition }: HandOverAsset) =>
  condition === 'broken' || (status !== undefined && UNFIT.includes(status))

/** Warns that assets are broken or out of service. They can be handed over nevertheless. */
export function UnfitWarning({ assets }: { assets: readonly HandOverAsset[] }) {
  const { t } = useTranslation()
  const unfit = assets.filter(isUnfit)
  if (unfit.length === 0) return null
  const why = ({ status, condition }: HandOverAsset) =>
    condition === 'broken' || !status ? t('assets.condition.broken') : statusLabel('asset', status)
  return (
    <Banner kind="warning" title={t('hand_over.unfit', { count: unfit.length })}>
      {unfit
        .slice(0, 3)
        .map((asset) => `${asset.name} (${why(asset)})`)
        .join(', ')}
      {unfit.length > 3 && '…'}
    </Banner>
  )
}
