import { Camera } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

interface CameraDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onPhoto: (file: File) => void
}

const QUALITY = 0.9

/** Shows the camera's picture while the dialog is open; the camera goes off with it. */
function useCamera(video: RefObject<HTMLVideoElement | null>): 'starting' | 'on' | 'refused' {
  const [state, setState] = useState<'starting' | 'on' | 'refused'>('starting')

  // The camera is outside React.
  useEffect(() => {
    const leaving = new AbortController()
    const start = async () => {
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ video: true })
        const stop = () => stream.getTracks().forEach((track) => track.stop())
        if (leaving.signal.aborted) {
          stop()
          return
        }
        leaving.signal.addEventListener('abort', stop)
        if (video.current) video.current.srcObject = stream
        setState('on')
      } catch {
        setState('refused')
      }
    }
    void start()
    return () => leaving.abort()
  }, [video])

  return state
}

function takePicture(video: HTMLVideoElement, onPhoto: (file: File) => void) {
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
export function CameraDialog({ open, onOpenChange, onPhoto }: CameraDialogProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)

  const shoot = () => {
    if (video.current) takePicture(video.current, onPhoto)
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('common.file.camera')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('common.cancel')}</Button>
          <Button variant="primary" onClick={shoot}>
            <Camera aria-hidden />
            {t('common.file.shoot')}
          </Button>
        </>
      }
    >
      <CameraPicture video={video} />
    </Dialog>
  )
}

function CameraPicture({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const { t } = useTranslation()
  const state = useCamera(video)
  return (
    <div className="flex flex-col gap-3">
      {state === 'refused' && <Banner kind="warning">{t('common.file.camera_refused')}</Banner>}
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t('common.file.camera')}
        className="aspect-video w-full rounded-xl bg-muted object-cover"
      />
    </div>
  )
}
