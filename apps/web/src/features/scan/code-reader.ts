import type { ReaderOptions } from 'zxing-wasm/reader'

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
export async function watchCodes(
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
