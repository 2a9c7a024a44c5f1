import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Camera, cameraIds, type CameraTrouble, openCamera, troubleOf } from './camera.ts'
import { openDecoder } from './decoder.ts'

/** Codes are looked for in a picture no larger than this: more points make it slower, not better. */
const LONGEST = 1280
/** Between two looks, so that the page stays quick and the battery full. */
const PAUSE_MS = 90

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS))

/** Draws what the camera sees; false while there is nothing yet. */
function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  const scale = Math.min(1, LONGEST / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return true
}

/** Looks at the picture again and again; each code that is seen is reported, as often as it is seen. */
async function watch(
  video: HTMLVideoElement,
  leaving: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const decode = await openDecoder()
  const canvas = document.createElement('canvas')
  while (!leaving.aborted) {
    if (draw(video, canvas))
      for (const code of await decode(canvas)) if (!leaving.aborted) onCode(code)
    await pause()
  }
}

export type CameraState = 'starting' | 'on' | 'unreadable' | CameraTrouble

/** The camera, for as long as this is on screen: what it sees goes to `video`, and codes in it to `onCode`. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [device, setDevice] = useState<string | null>(null)
  const [devices, setDevices] = useState<string[]>([])
  const [attempt, setAttempt] = useState(0)
  const [light, setLight] = useState<boolean | null>(null)
  const camera = useRef<Camera | null>(null)
  const tell = useEffectEvent(onCode)

  // The camera is outside React.
  useEffect(() => {
    const leaving = new AbortController()
    const start = async () => {
      const opened = await openCamera(device)
      if (leaving.signal.aborted || !video.current) return opened.stop()
      leaving.signal.addEventListener('abort', opened.stop)
      camera.current = opened
      video.current.srcObject = opened.stream
      setLight(opened.hasLight ? false : null)
      setState('on')
      setDevices(await cameraIds())
      watch(video.current, leaving.signal, (code) => tell(code)).catch(() => {
        if (!leaving.signal.aborted) setState('unreadable')
      })
    }
    start().catch((error: unknown) => {
      if (!leaving.signal.aborted) setState(troubleOf(error))
    })
    return () => leaving.abort()
  }, [device, attempt])

  const next = devices[(devices.indexOf(device ?? devices[0] ?? '') + 1) % devices.length]
  const goTo = (id: string) => {
    setState('starting')
    setDevice(id)
  }
  const retry = () => {
    setState('starting')
    setAttempt((n) => n + 1)
  }
  return {
    video,
    state,
    retry,
    /** Goes on with the next camera, where there is one. */
    switchCamera: devices.length > 1 && next !== undefined ? () => goTo(next) : null,
    /** Null where it can't be switched. */
    light,
    toggleLight: () => {
      const on = !light
      void camera.current?.setLight(on).then(
        () => setLight(on),
        () => setLight(null),
      )
    },
  }
}
