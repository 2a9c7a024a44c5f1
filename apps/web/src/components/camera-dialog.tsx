import { Camera } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Dialog } from '#components/ui/dialog.tsx'

interface CameraDialogProps {
  open: boolean
  onClose: () => void
  onPhoto: (file: File) => void
}

const QUALITY = 0.9

/** The current picture of the camera as a file. */
export function takePicture(video: HTMLVideoElement, onPhoto: (file: File) => void) {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  canvas.toBlob(
    (blob) => {
      if (blob) onPhoto(new File([blob], 'photo.jpg', { type: 'image/jpeg' }))
    },
    'image/jpeg',
    QUALITY,
  )
}

/** Takes a photo with the computer's camera. */
export function CameraDialog({ open, onClose, onPhoto }: CameraDialogProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)

  const shoot = () => {
    if (video.current) takePicture(video.current, onPhoto)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('common.file.camera')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" onClick={shoot}>
            <Camera aria-hidden />
            {t('common.file.shoot')}
          </Button>
        </>
      }
    >
      <CameraPicture ref={video} />
    </Dialog>
  )
}

/** The rear camera, in the resolution that a photo needs. */
const CAMERA = { facingMode: 'environment', width: { ideal: 2048 } } as const

/** Starts the camera; it stops when `leaving` is aborted. */
async function startCamera(video: HTMLVideoElement, leaving: AbortSignal) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: CAMERA })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (leaving.aborted) {
    stop()
    return
  }
  leaving.addEventListener('abort', stop)
  video.srcObject = stream
}

interface CameraPictureProps {
  ref: RefObject<HTMLVideoElement | null>
  className?: string
}

/** The live picture of the camera, while mounted. */
export function CameraPicture({ ref, className = 'aspect-video rounded-xl' }: CameraPictureProps) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState(false)

  // The camera is outside React.
  useEffect(() => {
    const leaving = new AbortController()
    const start = async () => {
      try {
        if (ref.current) await startCamera(ref.current, leaving.signal)
      } catch {
        setRefused(true)
      }
    }
    void start()
    return () => leaving.abort()
  }, [ref])

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      {refused && <Banner kind="warning">{t('common.file.camera_refused')}</Banner>}
      <video
        ref={ref}
        autoPlay
        muted
        playsInline
        aria-label={t('common.file.camera')}
        className={classNames('w-full bg-muted object-cover', className)}
      />
    </div>
  )
}
