import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { CLOSEST, type Crop, moved, zoomed, zoomOf } from './crop.ts'

/** The longer side of the preview in CSS pixels, and its resolution factor. */
const SHOWN = 256
const FINER = 2
/** The step of an arrow key, as a fraction of the part. */
const STEP = 0.05
const ZOOM_STEP = 0.25

interface CropperProps {
  image: ImageBitmap
  crop: Crop
  round: boolean
  onChange: (crop: Crop) => void
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const ZOOMS: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }

const shownSize = ({ width, height }: Crop) => {
  const scale = SHOWN / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** A preview of the cropped part, which can be moved and zoomed. */
export function Cropper({ image, crop, round, onChange }: CropperProps) {
  const { t } = useTranslation()
  const zoom = zoomOf(image, crop)
  const picture = useRef<HTMLButtonElement>(null)
  const size = shownSize(crop)

  // The dialog opens before the picture is decoded, so its initial focus is elsewhere.
  useEffect(() => picture.current?.focus(), [])

  const move = (dx: number, dy: number) => onChange(moved(image, crop, dx, dy))
  const bring = (closer: number) => onChange(zoomed(image, crop, closer))

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const closer = ZOOMS[event.key]
    if (!arrow && !closer) return
    event.preventDefault()
    if (arrow) move(arrow[0] * crop.width * STEP, arrow[1] * crop.height * STEP)
    if (closer) bring(Math.max(1, zoom + closer))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const scale = crop.width / size.width
    move(-event.movementX * scale, -event.movementY * scale)
  }

  return (
    <>
      <button
        ref={picture}
        type="button"
        aria-label={t('common.crop.picture')}
        aria-describedby="crop-keys"
        style={size}
        className={classNames(
          'relative cursor-grab touch-none overflow-hidden bg-muted ring-1 ring-input active:cursor-grabbing',
          round ? 'rounded-full' : 'rounded-lg',
        )}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onWheel={(event) => bring(Math.max(1, zoom - Math.sign(event.deltaY) * ZOOM_STEP))}
      >
        <View image={image} crop={crop} />
      </button>
      <p id="crop-keys" className="text-center text-xs text-muted-foreground">
        {t('common.crop.keys')}
      </p>
      <label className="flex w-64 items-center gap-3 text-sm">
        {t('common.crop.zoom')}
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
    </>
  )
}

/** Draws the preview. */
function View({ image, crop }: Pick<CropperProps, 'image' | 'crop'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = shownSize(crop)
  const [across, down] = [shown.width * FINER, shown.height * FINER]

  // A canvas is outside React.
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { x, y, width, height } = crop
    context.clearRect(0, 0, across, down)
    context.drawImage(image, x - width / 2, y - height / 2, width, height, 0, 0, across, down)
  }, [image, crop, across, down])

  return <canvas ref={canvas} width={across} height={down} aria-hidden className="size-full" />
}
