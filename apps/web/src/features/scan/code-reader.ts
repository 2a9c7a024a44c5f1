import type { ReaderOptions } from 'zxing-wasm/reader'

/** Reads the codes in a picture. */
type Decode = (picture: HTMLCanvasElement) => Promise<string[]>

/** The browser's BarcodeDetector, which isn't in the types of the DOM. */
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

/** The browser's detector, if it supports all formats of our labels and the most common others. */
async function nativeDecoder(): Promise<Decode | null> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: NativeDetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || NATIVE.some((format) => !supported.includes(format))) return null
  const detector = new BarcodeDetector({ formats: NATIVE })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

/** The bundled detector. Loaded from our own server, because the content security policy forbids others. */
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

/** The browser's detector, or the bundled one if there is none or it fails. */
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

/** The size to which pictures are reduced: more pixels make detection slower, not better. */
const LONGEST = 1280
/** The pause between two pictures, which keeps the page responsive and saves battery. */
const PAUSE_MS = 90

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS))

/** Draws the camera's picture; false while there is none. */
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

/** A code as a hand scanner types it: without the control characters that separate its parts. */
const typed = (code: string) => code.replace(/\p{Cc}/gu, '')

/** Detects codes continuously; each is reported whenever it is seen. */
export async function watchCodes(
  video: HTMLVideoElement,
  leaving: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const decode = await openDecoder()
  const canvas = document.createElement('canvas')
  while (!leaving.aborted) {
    if (draw(video, canvas))
      for (const code of await decode(canvas)) if (!leaving.aborted) onCode(typed(code))
    await pause()
  }
}
