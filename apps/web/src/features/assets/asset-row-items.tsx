import { mayBecome } from '@steward/contract/asset-status.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { useNavigate } from '@tanstack/react-router'
import { Camera, CircleOff, Copy, Handshake, MapPinned, QrCode, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import type { RowDialog } from '#components/record-list/list-spec.ts'
import { MenuItem } from '#components/ui/menu.tsx'
import { labelsSearch } from '#lib/labels-link.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { sentSmaller } from '#components/shrink-photo.ts'
import { errorText } from '#lib/error-text.ts'
import { useIsCoarse } from '#lib/media.ts'
import { query, useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { AssetRow } from './asset-list.tsx'

/** Opens a phone's camera. The input is outside the menu, which is closed by the time the photo is taken. */
function takePhoto(label: string, onPhoto: (photo: File) => void): void {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', accept: 'image/*', hidden: true, ariaLabel: label })
  input.setAttribute('capture', 'environment')
  input.addEventListener('cancel', () => input.remove())
  input.addEventListener('change', () => {
    const [photo] = input.files ?? []
    input.remove()
    if (photo) onPhoto(photo)
  })
  document.body.append(input)
  input.click()
}

/** On phones: takes a photo of an asset without one, to do that for one asset after the other. */
function PhotoItem({ asset }: { asset: AssetRow }) {
  const { t } = useTranslation()
  const coarse = useIsCoarse()
  const mayUpdate = useMay(assetsApi.setImage)
  const { mutateAsync } = useSend(assetsApi.setImage)
  if (!coarse || !mayUpdate || asset.image_url) return null

  const params = { id: asset.id }
  const failed = (error: unknown) =>
    void toast.error(t('assets.image.failed'), { description: errorText(error, t) })
  const undo = () => {
    mutateAsync({ params, file: null }).then(
      () => void toast.success(t('assets.image.undone')),
      failed,
    )
  }
  const save = async (photo: File) => {
    try {
      await mutateAsync({ params, file: sentSmaller(photo) })
    } catch (error) {
      failed(error)
      return
    }
    toast.success(t('assets.photos.taken', { name: asset.name }), {
      action: { label: t('common.undo'), onClick: undo },
    })
  }
  return (
    <MenuItem
      icon={<Camera aria-hidden />}
      onClick={() => takePhoto(t('common.file.camera'), (photo) => void save(photo))}
    >
      {t('common.file.camera')}
    </MenuItem>
  )
}

const MoveDialog = lazyOf(() => import('./page/move-dialog.tsx'), 'MoveDialog')
const RetireDialog = lazyOf(() => import('./retire-dialog.tsx'), 'RetireDialog')

/** Loads the complete asset for dialogs that change it, because rows contain only some fields. */
const whole =
  (title: string, Dialog: typeof MoveDialog): RowDialog<AssetRow> =>
  ({ id }, onClose) => (
    <OpenedRecord query={query(assetsApi.get, { params: { id } })} title={title} onClose={onClose}>
      {(asset) => <Dialog asset={asset} onClose={onClose} />}
    </OpenedRecord>
  )

interface AssetRowItemsProps {
  asset: AssetRow
  onDuplicate: () => void
  /** Opens the dialog for a hand-over or return. */
  onHand: (how: 'over' | 'back') => void
  onAsk: (dialog: RowDialog<AssetRow>) => void
}

/** The menu items for hand-over and return. */
function HandItems({ asset, onHand }: Pick<AssetRowItemsProps, 'asset' | 'onHand'>) {
  const { t } = useTranslation()
  const isHeld = asset.custodian !== null
  return (
    <>
      <MenuItem
        icon={<Handshake aria-hidden />}
        keys={isHeld ? undefined : 'H'}
        onClick={() => onHand('over')}
      >
        {t('assets.actions.hand_over')}
      </MenuItem>
      {isHeld && (
        <MenuItem icon={<Undo2 aria-hidden />} keys="H" onClick={() => onHand('back')}>
          {t('assets.actions.take_back')}
        </MenuItem>
      )}
    </>
  )
}

/** The menu items of an asset in the list, besides the common ones. */
export function AssetRowItems({ asset, onDuplicate, onHand, onAsk }: AssetRowItemsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayCreate = useMay(assetsApi.create)
  const mayUpdate = useMay(assetsApi.update) && !asset.archived_at
  const mayRetire = asset.status !== 'retired' && mayBecome(asset.status, 'retired')
  const print = () => void navigate({ to: '/assets/labels', search: labelsSearch([asset.id]) })

  return (
    <>
      {mayUpdate && <HandItems asset={asset} onHand={onHand} />}
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
          onClick={() => onAsk(whole(t('assets.actions.move'), MoveDialog))}
        >
          {t('assets.actions.move')}
        </MenuItem>
      )}
      {mayUpdate && mayRetire && (
        <MenuItem
          icon={<CircleOff aria-hidden />}
          onClick={() => onAsk(whole(t('assets.actions.retire'), RetireDialog))}
        >
          {t('assets.actions.retire')}
        </MenuItem>
      )}
      {mayUpdate && <PhotoItem asset={asset} />}
    </>
  )
}
