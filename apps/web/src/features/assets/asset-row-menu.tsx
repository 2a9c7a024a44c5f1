import { mayBecome } from '@steward/contract/asset-status.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  CircleOff,
  Copy,
  MapPinned,
  Pencil,
  QrCode,
  SquareArrowOutUpRight,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { labelsSearch } from '#lib/labels-link.ts'
import { useMay } from '#lib/session.ts'
import type { ListPlace } from './asset-search.ts'
import { PhotoItem } from './photo-item.tsx'
import type { RowDialog } from './row-dialogs.tsx'
import { useArchive } from './use-asset-actions.ts'

interface AssetRowMenuProps {
  asset: Asset
  place: ListPlace
  onEdit: () => void
  onDuplicate: () => void
  onDialog: (dialog: RowDialog) => void
}

/** What can be done with one asset of the list. Who sees it may print its label. */
export function AssetRowMenu(props: AssetRowMenuProps) {
  const { asset, place, onEdit, onDuplicate } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayCreate = useMay(assetsApi.create)
  const mayUpdate = useMay(assetsApi.update) && !asset.archived_at
  const open = () => void navigate({ to: '/assets/$id', params: { id: asset.id }, search: place })
  const print = () => void navigate({ to: '/assets/labels', search: labelsSearch([asset.id]) })

  return (
    <>
      <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} onClick={open}>
        {t('assets.actions.open')}
      </MenuItem>
      {mayUpdate && (
        <MenuItem icon={<Pencil aria-hidden />} onClick={onEdit}>
          {t('assets.actions.edit')}
        </MenuItem>
      )}
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
      {mayUpdate && <Changes {...props} />}
      {mayUpdate && <PhotoItem asset={asset} />}
      <ArchiveItem asset={asset} />
    </>
  )
}

/** What is asked in a dialog over the list. */
function Changes({ asset, onDialog }: AssetRowMenuProps) {
  const { t } = useTranslation()
  const mayRetire = asset.status !== 'retired' && mayBecome(asset.status, 'retired')
  return (
    <>
      <MenuItem icon={<MapPinned aria-hidden />} onClick={() => onDialog('move')}>
        {t('assets.actions.move')}
      </MenuItem>
      {mayRetire && (
        <MenuItem icon={<CircleOff aria-hidden />} onClick={() => onDialog('retire')}>
          {t('assets.actions.retire')}
        </MenuItem>
      )}
    </>
  )
}

function ArchiveItem({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  const archive = useArchive()
  const mayArchive = useMay(assetsApi.remove)
  if (!mayArchive) return null
  return (
    <>
      <MenuSeparator />
      {asset.archived_at ? (
        <MenuItem icon={<ArchiveRestore aria-hidden />} onClick={() => void archive.restore(asset)}>
          {t('assets.actions.restore')}
        </MenuItem>
      ) : (
        <MenuItem
          destructive
          icon={<Archive aria-hidden />}
          onClick={() => void archive.archive(asset)}
        >
          {t('assets.actions.archive')}
        </MenuItem>
      )}
    </>
  )
}
