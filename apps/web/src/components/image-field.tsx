import { LIMITS } from '@steward/contract/limits.ts'
import { ImageUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { FieldError } from '#components/ui/field.tsx'
import { format } from '#lib/format.ts'
import { useIsCoarse } from '#lib/media.ts'
import { BlobImage } from './blob-image.tsx'
import { CameraButton } from './camera-button.tsx'
import { useFileDrop } from './file-drop.tsx'
import { sentSmaller } from './shrink-photo.ts'

const IMAGES = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
} as const

interface ImageFieldProps {
  label: string
  /** Shows the label; `optional` marks it as such. */
  shown?: boolean | 'optional'
  /** The stored picture. */
  imageUrl?: string | null
  /** The chosen picture that isn't saved yet; null to remove the stored one. */
  file?: File | null | undefined
  /** The chosen picture, or null to remove the stored one. */
  onChange: (file: File | null) => void
  error?: string | undefined
  round?: boolean
}

/** A picture that is dropped, chosen, taken with the camera, or removed. */
export function ImageField(props: ImageFieldProps) {
  const { label, shown = false, imageUrl, file, onChange, error, round = false } = props
  const { t } = useTranslation()
  const drop = useFileDrop({ accept: IMAGES, maxBytes: LIMITS.photo_bytes }, ([picture]) => {
    if (picture) onChange(picture.size > LIMITS.image_bytes ? sentSmaller(picture) : picture)
  })
  const picture = file === undefined ? imageUrl : file
  const message = drop.problem ?? error

  return (
    <div className="flex flex-col gap-1.5">
      {shown && (
        <span aria-hidden className="text-sm font-medium">
          {label}
          {shown === 'optional' && (
            <span className="font-normal text-muted-foreground"> ({t('common.optional')})</span>
          )}
        </span>
      )}
      <div
        {...drop.getRootProps({
          role: 'group',
          'aria-label': label,
          className: classNames(
            'relative rounded-xl border border-dashed px-4 py-3.5',
            drop.isDragActive ? 'border-primary bg-primary-soft' : 'border-input',
          ),
        })}
      >
        <input {...drop.getInputProps({ 'aria-label': label })} />
        <div className="flex flex-wrap items-center gap-3">
          <Picture picture={picture} round={round} />
          <Hint />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={drop.open}>
              {t('common.file.browse')}
            </Button>
            <CameraButton onPhoto={onChange} />
            {picture && (
              <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
                <Trash2 aria-hidden />
                {t('common.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div role="alert">{message && <FieldError>{message}</FieldError>}</div>
    </div>
  )
}

function Hint() {
  const { t } = useTranslation()
  const coarse = useIsCoarse()
  return (
    <p className="min-w-40 flex-1 text-sm text-muted-foreground">
      {t(coarse ? 'common.file.image_touch_hint' : 'common.file.image_hint', {
        size: format.bytes(LIMITS.photo_bytes),
      })}
    </p>
  )
}

function Picture(props: { picture: File | string | null | undefined; round: boolean }) {
  const { picture, round } = props
  const shape = round ? 'rounded-full' : 'rounded-lg'
  const shown = classNames('size-14 object-cover', shape)
  if (picture instanceof File) {
    return <BlobImage blob={picture} alt="" className={shown} />
  }
  if (picture) return <img src={picture} alt="" className={shown} />
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-10 place-items-center bg-muted text-muted-foreground',
        shape,
      )}
    >
      <ImageUp className="size-5" />
    </span>
  )
}
