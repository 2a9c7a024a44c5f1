import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { CLOSEST, middleOf, moved, type Square, zoomed, zoomOf } from './crop.ts'

/** As large as the server keeps a person's picture usefully: twice the largest size on screen. */
const KEPT = 512
const QUALITY = 0.9
/** The square on screen, in CSS pixels. */
const SHOWN = 256
/** How far an arrow key moves the picture, as a share of the square. */
const STEP = 0.05
const ZOOM_STEP = 0.25

interface CropDialogProps {
  file: File
  onClose: () => void
  onCropped: (file: File) => void
}

/** The square as a file of its own; a photo stays a photo, and what may be transparent stays that. */
async function cut(image: ImageBitmap, { x, y, size }: Square, type: string): Promise<File | null> {
  const canvas = document.createElement('canvas')
  const side = Math.min(KEPT, Math.round(size))
  canvas.width = side
  canvas.height = side
  const from = [x - size / 2, y - size / 2, size, size] as const
  canvas.getContext('2d')?.drawImage(image, ...from, 0, 0, side, side)
  const kept = type === 'image/jpeg' ? type : 'image/png'
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, kept, QUALITY))
  return blob && new File([blob], kept === 'image/jpeg' ? 'photo.jpg' : 'photo.png', { type: kept })
}

/** Reads the picture as it is to be looked at, whichever way the camera was held. */
function usePicture(file: File) {
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const [failed, setFailed] = useState(false)

  // The decoder is outside React; a picture that was read is given back.
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

/** Chooses the square of a picture that is shown beside a name: by dragging, with the slider or by keys. */
export function CropDialog({ file, onClose, onCropped }: CropDialogProps) {
  const { t } = useTranslation()
  const { image, failed } = usePicture(file)
  const [chosen, setChosen] = useState<Square | null>(null)
  const square = chosen ?? (image && middleOf(image))

  const save = async () => {
    if (!image || !square) return
    const cropped = await cut(image, square, file.type)
    if (cropped) onCropped(cropped)
  }

  return (
    <Dialog
      open
      size="sm"
      title={t('profile.photo.crop')}
      description={t('profile.photo.crop_hint')}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            aria-disabled={!square || undefined}
            onClick={() => void save()}
          >
            {t('profile.photo.use')}
          </Button>
        </>
      }
    >
      {failed && <Banner kind="error">{t('profile.photo.unreadable')}</Banner>}
      {!failed && !square && <Skeleton className="mx-auto size-64" />}
      {image && square && <Cropper image={image} square={square} onChange={setChosen} />}
    </Dialog>
  )
}

interface CropperProps {
  image: ImageBitmap
  square: Square
  onChange: (square: Square) => void
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const ZOOMS: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }

function Cropper({ image, square, onChange }: CropperProps) {
  const { t } = useTranslation()
  const zoom = zoomOf(image, square)
  const picture = useRef<HTMLButtonElement>(null)

  // The focus is the browser's; the dialog opens before the picture has been read.
  useEffect(() => picture.current?.focus(), [])

  const move = (dx: number, dy: number) => onChange(moved(image, square, dx, dy))
  const bring = (closer: number) => onChange(zoomed(image, square, closer))

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const closer = ZOOMS[event.key]
    if (!arrow && !closer) return
    event.preventDefault()
    if (arrow) move(arrow[0] * square.size * STEP, arrow[1] * square.size * STEP)
    if (closer) bring(Math.max(1, zoom + closer))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const scale = square.size / SHOWN
    move(-event.movementX * scale, -event.movementY * scale)
  }

  return (
    <div className="flex flex-col items-center gap-4">
      <button
        ref={picture}
        type="button"
        aria-label={t('profile.photo.picture')}
        aria-describedby="crop-keys"
        className="relative size-64 cursor-grab touch-none overflow-hidden rounded-full bg-muted ring-1 ring-input active:cursor-grabbing"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onWheel={(event) => bring(Math.max(1, zoom - Math.sign(event.deltaY) * ZOOM_STEP))}
      >
        <View image={image} square={square} />
      </button>
      <p id="crop-keys" className="text-center text-xs text-muted-foreground">
        {t('profile.photo.keys')}
      </p>
      <label className="flex w-64 items-center gap-3 text-sm">
        {t('profile.photo.zoom')}
        <input
          type="range"
          min={1}
          max={CLOSEST}
          step={0.05}
          value={zoom}
          onChange={(event) => bring(Number(event.target.value))}
          className="min-w-0 flex-1 accent-primary"
        />
      </label>
    </div>
  )
}

/** Draws the square as it will be cut. */
function View({ image, square }: Pick<CropperProps, 'image' | 'square'>) {
  const canvas = useRef<HTMLCanvasElement>(null)

  // A canvas is painted outside React.
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { x, y, size } = square
    context.clearRect(0, 0, KEPT, KEPT)
    context.drawImage(image, x - size / 2, y - size / 2, size, size, 0, 0, KEPT, KEPT)
  }, [image, square])

  return <canvas ref={canvas} width={KEPT} height={KEPT} aria-hidden className="size-full" />
}
