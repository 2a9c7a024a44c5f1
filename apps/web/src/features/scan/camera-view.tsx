import { Camera, Flashlight, FlashlightOff, SwitchCamera } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { type CameraState, useCamera } from './use-camera.ts'

interface CameraViewProps {
  onCode: (code: string) => void
}

/** The camera's picture, or what to do if there is none. */
export function CameraView({ onCode }: CameraViewProps) {
  const { t } = useTranslation()
  const { video, state, retry, switchCamera, light, toggleLight } = useCamera(onCode)
  const shows = state === 'on' || state === 'starting'
  return (
    <div className="flex flex-col gap-3">
      <div
        className={
          shows
            ? 'relative aspect-[4/3] max-h-[50dvh] w-full overflow-hidden rounded-xl bg-black'
            : 'hidden'
        }
      >
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t('scan.camera')}
          className="size-full object-cover"
        />
        {/* The frame to hold the code in. */}
        <div
          aria-hidden
          className="pointer-events-none absolute inset-[14%] rounded-2xl border-2 border-white/80 shadow-[0_0_0_100vmax_rgb(0_0_0/0.25)]"
        />
        <div className="absolute right-3 bottom-3 flex gap-2">
          {light !== null && (
            <IconButton
              variant="outline"
              label={light ? t('scan.light_off') : t('scan.light_on')}
              onClick={toggleLight}
            >
              {light ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
            </IconButton>
          )}
          {switchCamera && (
            <IconButton variant="outline" label={t('scan.switch_camera')} onClick={switchCamera}>
              <SwitchCamera aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {state === 'starting' && t('scan.starting')}
        {state === 'on' && t('scan.hold')}
      </p>
      <Trouble state={state} onRetry={retry} />
    </div>
  )
}

/** Why there is no picture, with a solution. Codes can still be typed. */
function Trouble({ state, onRetry }: { state: CameraState; onRetry: () => void }) {
  const { t } = useTranslation()
  if (state === 'on' || state === 'starting') return null
  return (
    <Banner
      kind={state === 'none' ? 'info' : 'warning'}
      title={t(`scan.trouble.${state}.title`)}
      actions={
        state !== 'insecure' && (
          <Button size="sm" onClick={onRetry}>
            <Camera aria-hidden />
            {t('scan.retry')}
          </Button>
        )
      }
    >
      {t(`scan.trouble.${state}.text`)}
    </Banner>
  )
}
