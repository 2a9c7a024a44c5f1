import { Camera, CircleCheck, ImageUp, SkipForward } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraPicture, takePicture } from '#components/camera-dialog.tsx'
import { PhotoInput } from '#components/photo-input.tsx'
import { EmptyState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { format } from '#lib/format.ts'
import { placeOf } from '#lib/place-path.ts'
import { toast } from '#lib/toast.ts'
import type { PhotoWalk } from './use-walk.ts'

/** The full-screen dialog of a photo walk: the current asset, the camera's picture, and the next asset. */
export function WalkDialog({ walk: { walk, current, ...actions } }: { walk: PhotoWalk }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const upload = useRef<HTMLInputElement>(null)
  if (!walk) return null
  const { taken, skipped } = walk
  const counted = t('photo_walk.counted', {
    taken: format.integer(taken),
    skipped: format.integer(skipped),
  })
  const leave = () => {
    actions.end()
    toast.success(counted)
  }
  const end = <Button onClick={leave}>{t('photo_walk.end')}</Button>
  if (!current)
    return (
      <Dialog open size="full" title={t('photo_walk.title')} onClose={leave} footer={end}>
        <EmptyState
          level={2}
          icon={CircleCheck}
          title={t('photo_walk.over')}
          description={counted}
        />
      </Dialog>
    )
  return (
    <Dialog
      open
      size="full"
      title={current.name}
      description={[current.asset_tag, placeOf(current)].filter(Boolean).join(' · ')}
      onClose={leave}
      footer={
        <>
          <p role="status" className="tnum mr-auto text-sm text-muted-foreground">
            {counted}
          </p>
          {end}
          <Button
            size="icon"
            aria-label={t('photo_walk.upload')}
            title={t('photo_walk.upload')}
            onClick={() => upload.current?.click()}
          >
            <ImageUp aria-hidden />
          </Button>
          <Button onClick={() => void actions.skip()} disabled={actions.pending}>
            <SkipForward aria-hidden />
            {t('photo_walk.skip')}
          </Button>
          <Button
            variant="primary"
            pending={actions.pending}
            pendingLabel={t('common.saving')}
            onClick={() => {
              const isOn = video.current && video.current.videoWidth > 0
              if (isOn) takePicture(video.current!, (photo) => void actions.take(photo))
              else upload.current?.click()
            }}
          >
            <Camera aria-hidden />
            {t('common.file.camera')}
          </Button>
        </>
      }
    >
      <div className="flex h-full flex-col">
        <CameraPicture ref={video} className="min-h-0 flex-1 rounded-xl" />
      </div>
      <PhotoInput
        ref={upload}
        label={t('photo_walk.upload')}
        onPhoto={(photo) => void actions.take(photo)}
      />
    </Dialog>
  )
}
