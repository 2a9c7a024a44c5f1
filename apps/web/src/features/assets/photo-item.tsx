import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { Camera } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shrunkPhoto } from '#components/shrink-photo.ts'
import { MenuItem } from '#components/ui/menu.tsx'
import { errorText } from '#lib/error-text.ts'
import { useIsCoarse } from '#lib/media.ts'
import { useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'

/** Opens the camera of a phone. The menu is gone by the time the photo comes, so the field isn't part of it. */
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

/** In the list of a phone: a photo of an asset that has none, so that one follows the other on a round. */
export function PhotoItem({ asset }: { asset: Asset }) {
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
      await mutateAsync({ params, file: await shrunkPhoto(photo) })
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
