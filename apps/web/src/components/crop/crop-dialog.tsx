import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type Crop, type CropShape, middleOf, writtenSize } from './crop.ts'
import { Cropper } from './cropper.tsx'

const QUALITY = 0.9

interface CropDialogProps {
  file: File
  /** The shapes to choose from; the first is the default, and a single one isn't shown as a choice. */
  shapes: readonly [CropShape, ...CropShape[]]
  /** The maximum length of the longer side, in pixels. */
  longest: number
  /** Previewed as a circle. */
  round?: boolean
  onClose: () => void
  onCropped: (file: File) => void
}

/** The selected part as a file: JPEG stays JPEG, and formats with transparency stay transparent. */
async function cut(image: ImageBitmap, crop: Crop, longest: number, type: string) {
  const canvas = document.createElement('canvas')
  const { width, height } = writtenSize(crop, longest)
  canvas.width = width
  canvas.height = height
  const from = [crop.x - crop.width / 2, crop.y - crop.height / 2, crop.width, crop.height] as const
  canvas.getContext('2d')?.drawImage(image, ...from, 0, 0, width, height)
  const kept = type === 'image/jpeg' ? type : 'image/png'
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, kept, QUALITY))
  return blob && new File([blob], kept === 'image/jpeg' ? 'photo.jpg' : 'photo.png', { type: kept })
}

/** Decodes the picture, rotated as its metadata says. */
function usePicture(file: File) {
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const [failed, setFailed] = useState(false)

  // Decoding is outside React; a decoded picture has to be closed.
  useEffect(() => {
    let read: ImageBitmap | undefined
    let over = false
    createImageBitmap(file).then(
      (bitmap) => {
        read = bitmap
        if (over) bitmap.close()
        else setImage(bitmap)
      },
      () => setFailed(true),
    )
    return () => {
      over = true
      read?.close()
    }
  }, [file])

  return { image, failed }
}

/** Selects the part of a picture to keep: by dragging, with the slider or by keys. */
export function CropDialog(props: CropDialogProps) {
  const { file, shapes, longest, round = false, onClose, onCropped } = props
  const { t } = useTranslation()
  const { image, failed } = usePicture(file)
  const [shape, setShape] = useState<CropShape>(shapes[0])
  const [chosen, setChosen] = useState<Crop | null>(null)
  const crop = chosen ?? (image && middleOf(image, shape))

  const save = async () => {
    if (!image || !crop) return
    const cropped = await cut(image, crop, longest, file.type)
    if (cropped) onCropped(cropped)
  }

  return (
    <Dialog
      open
      size="sm"
      title={t('common.crop.title')}
      description={t('common.crop.hint')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" aria-disabled={!crop || undefined} onClick={() => void save()}>
            {t('common.crop.use')}
          </Button>
        </>
      }
    >
      {failed && <Banner kind="error">{t('common.crop.unreadable')}</Banner>}
      {!failed && !crop && <Skeleton className="mx-auto size-64" />}
      {image && crop && (
        <div className="flex flex-col items-center gap-4">
          <ShapeChoice
            shapes={shapes}
            shape={shape}
            onChange={(next) => {
              setShape(next)
              setChosen(null)
            }}
          />
          <Cropper image={image} crop={crop} round={round} onChange={setChosen} />
        </div>
      )}
    </Dialog>
  )
}

const SHAPES = {
  whole: 'common.crop.shapes.whole',
  '4:3': 'common.crop.shapes.4_3',
  square: 'common.crop.shapes.square',
} as const satisfies Record<CropShape, string>

interface ShapeChoiceProps {
  shapes: readonly CropShape[]
  shape: CropShape
  onChange: (shape: CropShape) => void
}

function ShapeChoice({ shapes, shape, onChange }: ShapeChoiceProps) {
  const { t } = useTranslation()
  if (shapes.length < 2) return null
  return (
    <SegmentedControl
      label={t('common.crop.shape')}
      value={shape}
      options={shapes.map((value) => ({ value, label: t(SHAPES[value]) }))}
      onChange={onChange}
    />
  )
}
