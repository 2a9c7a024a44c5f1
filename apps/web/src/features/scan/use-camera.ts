import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReaderOptions } from 'zxing-wasm/reader'

/** Why there is no picture. */
type CameraTrouble = 'refused' | 'none' | 'busy' | 'insecure'

const TROUBLES: Record<string, CameraTrouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** What may be asked of a camera's light; browsers that don't know it leave it out. */
interface Light {
  torch?: boolean
}

interface Camera {
  stream: MediaStream
  /** Whether it has a light that can be switched. */
  hasLight: boolean
  setLight: (on: boolean) => Promise<void>
  stop: () => void
}

/** Pages that anybody on the way could read get no camera. */
const isOffered = () => navigator.mediaDevices !== undefined

const troubleOf = (error: unknown): CameraTrouble =>
  isOffered() ? (TROUBLES[(error as { name?: string } | null)?.name ?? ''] ?? 'none') : 'insecure'

/**
 * Turns a camera on: the one that looks away from the person, or the one that is named.
 *
 * @throws what `troubleOf` names
 */
async function openCamera(deviceId: string | null): Promise<Camera> {
  if (!isOffered()) throw new Error('no camera without a secure connection')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      ...(deviceId === null
        ? { facingMode: { ideal: 'environment' } }
        : { deviceId: { exact: deviceId } }),
    },
  })
  const track = stream.getVideoTracks()[0]!
  const capabilities = track.getCapabilities?.() as Light | undefined
  return {
    stream,
    hasLight: capabilities?.torch === true,
    setLight: (on) =>
      track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
    stop: () => stream.getTracks().forEach((each) => each.stop()),
  }
}

/** The cameras that there are, by their ids; they have names only after one was allowed. */
async function cameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
}

/** Reads the codes in a picture. */
type Decode = (picture: HTMLCanvasElement) => Promise<string[]>

/** What the browser's own reader looks like, where there is one. */
interface NativeDetector {
  detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

const NATIVE = ['qr_code', 'code_128', 'ean_13', 'data_matrix']
const OPTIONS = {
  formats: ['QRCode', 'Code128', 'EAN13', 'DataMatrix'],
  maxNumberOfSymbols: 4,
} satisfies ReaderOptions

/** The browser's own reader, where it knows all that we print and most that others do. */
async function nativeDecoder(): Promise<Decode | null> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: NativeDetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || NATIVE.some((format) => !supported.includes(format))) return null
  const detector = new BarcodeDetector({ formats: NATIVE })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

/** Our own reader. It comes from our own server: the page may load nothing from anywhere else. */
async function shippedDecoder(): Promise<Decode> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasmUrl }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: false })
  return async (picture) => {
    const context = picture.getContext('2d', { willReadFrequently: true })!
    const found = await readBarcodes(
      context.getImageData(0, 0, picture.width, picture.height),
      OPTIONS,
    )
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}

/** A reader of codes: the browser's own one, or ours where it has none or where its own one fails. */
async function openDecoder(): Promise<Decode> {
  const native = await nativeDecoder()
  let decode = native ?? (await shippedDecoder())
  return async (picture) => {
    try {
      return await decode(picture)
    } catch (error) {
      if (decode !== native) throw error
      decode = await shippedDecoder()
      return decode(picture)
    }
  }
}

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
