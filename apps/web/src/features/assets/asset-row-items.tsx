import { mayBecome } from '@steward/contract/asset-status.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useNavigate } from '@tanstack/react-router'
import { CircleOff, Copy, MapPinned, QrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RowDialog } from '#components/record-list/list-spec.ts'
import { MenuItem } from '#components/ui/menu.tsx'
import { labelsSearch } from '#lib/labels-link.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { PhotoItem } from './photo-item.tsx'

const MoveDialog = lazyOf(() => import('./page/move-dialog.tsx'), 'MoveDialog')
const RetireDialog = lazyOf(() => import('./retire-dialog.tsx'), 'RetireDialog')

interface AssetRowItemsProps {
  asset: Asset
  onDuplicate: () => void
  onAsk: (dialog: RowDialog<Asset>) => void
}

/** What can be done with one asset of the list, besides what can be done with every record. */
export function AssetRowItems({ asset, onDuplicate, onAsk }: AssetRowItemsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayCreate = useMay(assetsApi.create)
  const mayUpdate = useMay(assetsApi.update) && !asset.archived_at
  const mayRetire = asset.status !== 'retired' && mayBecome(asset.status, 'retired')
  const print = () => void navigate({ to: '/assets/labels', search: labelsSearch([asset.id]) })

  return (
    <>
      {mayCreate && (
        <MenuItem icon={<Copy aria-hidden />} onClick={onDuplicate}>
          {t('assets.actions.duplicate')}
        </MenuItem>
      )}
      {!asset.archived_at && (
        <MenuItem icon={<QrCode aria-hidden />} onClick={print}>
          {t('assets.actions.label')}
        </MenuItem>
      )}
      {mayUpdate && (
        <MenuItem
          icon={<MapPinned aria-hidden />}
          onClick={() => onAsk((row, onClose) => <MoveDialog asset={row} onClose={onClose} />)}
        >
          {t('assets.actions.move')}
        </MenuItem>
      )}
      {mayUpdate && mayRetire && (
        <MenuItem
          icon={<CircleOff aria-hidden />}
          onClick={() => onAsk((row, onClose) => <RetireDialog asset={row} onClose={onClose} />)}
        >
          {t('assets.actions.retire')}
        </MenuItem>
      )}
      {mayUpdate && <PhotoItem asset={asset} />}
    </>
  )
}
