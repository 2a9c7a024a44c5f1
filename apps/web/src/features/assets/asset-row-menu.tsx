import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Copy, Pencil, SquareArrowOutUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { useMay } from '#lib/session.ts'
import type { ListPlace } from './asset-search.ts'
import { useArchive } from './use-asset-actions.ts'

interface AssetRowMenuProps {
  asset: Asset
  place: ListPlace
  onEdit: () => void
  onDuplicate: () => void
  archive: ReturnType<typeof useArchive>
}

/** What can be done with one asset of the list. */
export function AssetRowMenu({ asset, place, onEdit, onDuplicate, archive }: AssetRowMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayCreate = useMay(assetsApi.create)
  const mayUpdate = useMay(assetsApi.update)
  const mayArchive = useMay(assetsApi.remove)
  const open = () => void navigate({ to: '/assets/$id', params: { id: asset.id }, search: place })

  return (
    <>
      <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} onClick={open}>
        {t('assets.actions.open')}
      </MenuItem>
      {mayUpdate && !asset.archived_at && (
        <MenuItem icon={<Pencil aria-hidden />} onClick={onEdit}>
          {t('assets.actions.edit')}
        </MenuItem>
      )}
      {mayCreate && (
        <MenuItem icon={<Copy aria-hidden />} onClick={onDuplicate}>
          {t('assets.actions.duplicate')}
        </MenuItem>
      )}
      {mayArchive && <MenuSeparator />}
      {mayArchive && asset.archived_at && (
        <MenuItem icon={<ArchiveRestore aria-hidden />} onClick={() => void archive.restore(asset)}>
          {t('assets.actions.restore')}
        </MenuItem>
      )}
      {mayArchive && !asset.archived_at && (
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
