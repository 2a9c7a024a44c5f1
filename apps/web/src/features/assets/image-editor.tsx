import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImageField } from '#components/image-field.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { errorText } from '#lib/error-text.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

const CropDialog = lazyOf(() => import('#components/crop/crop-dialog.tsx'), 'CropDialog')

/** The size to which the server reduces images. */
const LONGEST = 1024

interface AssetImageEditorProps {
  asset: Pick<Asset, 'id' | 'name' | 'image_url'>
  /** The image can't be changed. */
  readOnly: boolean
  /** An image that was dropped on the page. */
  dropped: File | null
  onClose: () => void
}

/** The current image as a file, to be able to undo; null if it can't be loaded. */
async function currentPicture(url: string | null): Promise<File | null> {
  if (url === null) return null
  try {
    const response = await fetch(url)
    if (!response.ok) return null
    return new File([await response.blob()], 'photo.webp', { type: 'image/webp' })
  } catch {
    return null
  }
}

/** Uploads or removes an image; the toast offers to undo either. */
function useImage({ id, image_url }: AssetImageEditorProps['asset']) {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useSend(assetsApi.setImage)
  const set = (file: File | null) => mutateAsync({ params: { id }, file })
  const failed = (error: unknown) =>
    void toast.error(t('assets.image.failed'), { description: errorText(error, t) })

  const change = async (file: File | null): Promise<boolean> => {
    const before = await currentPicture(image_url)
    try {
      await set(file)
    } catch (error) {
      failed(error)
      return false
    }
    const undo = () => {
      set(before).then(() => void toast.success(t('assets.image.undone')), failed)
    }
    // Undo needs the previous image, unless there was none.
    const canUndo = before !== null || image_url === null
    toast.success(t(file ? 'assets.image.saved' : 'assets.image.removed'), {
      ...(canUndo && { action: { label: t('common.undo'), onClick: undo } }),
    })
    return true
  }
  return { change, pending: isPending }
}

/** The enlarged image of an asset; with the permission it can be replaced, cropped or removed. */
export function AssetImageEditor({ asset, readOnly, dropped, onClose }: AssetImageEditorProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<File | null>(dropped)
  const { change, pending } = useImage(asset)

  const save = async (file: File | null) => {
    setChosen(null)
    if (await change(file)) onClose()
  }

  if (chosen)
    return (
      <Suspense fallback={null}>
        <CropDialog
          file={chosen}
          shapes={['whole', '4:3', 'square']}
          longest={LONGEST}
          onClose={() => setChosen(null)}
          onCropped={(file) => void save(file)}
        />
      </Suspense>
    )

  return (
    <Dialog
      open
      title={t('assets.image.title', { name: asset.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <Large asset={asset} pending={pending} />
        {!readOnly && (
          <ImageField
            label={t('assets.fields.image')}
            imageUrl={asset.image_url}
            onChange={(file) => (file ? setChosen(file) : void save(null))}
          />
        )}
      </div>
    </Dialog>
  )
}

function Large(props: { asset: AssetImageEditorProps['asset']; pending: boolean }) {
  const { asset, pending } = props
  const { t } = useTranslation()
  const [missing, setMissing] = useState(false)
  if (pending)
    return (
      <div className="grid h-64 place-items-center rounded-xl bg-muted">
        <Spinner label={t('common.saving')} />
      </div>
    )
  if (!asset.image_url) return null
  if (missing) return <Banner kind="warning">{t('assets.image.missing')}</Banner>
  return (
    <img
      src={asset.image_url}
      alt={t('assets.image.of', { name: asset.name })}
      className="max-h-[55vh] w-full rounded-xl bg-muted object-contain"
      onError={() => setMissing(true)}
    />
  )
}
