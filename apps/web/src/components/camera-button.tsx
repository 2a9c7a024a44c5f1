import { Camera } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsCoarse } from '#lib/media.ts'
import { PhotoInput } from './photo-input.tsx'
import { sentSmaller } from './shrink-photo.ts'

const CameraDialog = lazyOf(() => import('./camera-dialog.tsx'), 'CameraDialog')

/** Takes a photo: on phones with their camera app, elsewhere in a dialog with the camera's picture. */
export function CameraButton({ onPhoto }: { onPhoto: (file: File) => void }) {
  const { t } = useTranslation()
  const coarse = useIsCoarse()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => (coarse ? input.current?.click() : setOpen(true))}>
        <Camera aria-hidden />
        {t('common.file.camera')}
      </Button>
      <PhotoInput
        ref={input}
        label={t('common.file.camera')}
        onPhoto={(photo) => onPhoto(sentSmaller(named(photo)))}
      />
      <Suspense fallback={null}>
        {open && (
          <CameraDialog
            open
            onClose={() => setOpen(false)}
            onPhoto={(photo) => onPhoto(named(photo))}
          />
        )}
      </Suspense>
    </>
  )
}

/** Phones give all photos the same name; the time distinguishes them. */
function named(photo: File): File {
  const moment = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-')
  const end = photo.name.includes('.') ? photo.name.slice(photo.name.lastIndexOf('.')) : '.jpg'
  return new File([photo], `photo ${moment}${end}`, { type: photo.type })
}
