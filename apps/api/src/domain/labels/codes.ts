import qrcode from 'qrcode-generator'
import { barsOf, code128, QUIET_128 } from './code128.ts'
import { mm } from './svg.ts'

/** A code in modules, its quiet zone included. */
export interface Code {
  width: number
  /** The number of modules of a QR code, which is square; null: bars are as high as there is room. */
  height: number | null
  /** SVG path data, in modules, from the code's upper left corner. */
  path: (height: number) => string
  /** The minimum width of lines in millimeters that every scanner can read. */
  finest: number
}

/** What scanners need to be blank around a QR code, in modules. */
const QUIET = 4

/** A printer's dot at 300 dots an inch, and at 600: lines of whole dots are all printed equally wide. */
const DOT = 25.4 / 300
const FINE_DOT = DOT / 2
/** Larger modules aren't read any better. */
const LARGEST = 12 * DOT
/** Below so many dots, rounding down would lose too much of a module. */
const FEW = 5

const inDots = (size: number, dot: number) => Math.floor(size / dot + 1e-9)

/** The largest module with which so many of them fit, in whole dots where there is room for that. */
export function moduleOf(modules: number, room: number): number {
  const exact = Math.min(room / modules, LARGEST)
  if (inDots(exact, DOT) >= FEW) return inDots(exact, DOT) * DOT
  return inDots(exact, FINE_DOT) >= 2 ? inDots(exact, FINE_DOT) * FINE_DOT : exact
}

/** A QR code of a text in ASCII; a sixth of it may be unreadable. */
export function qrOf(text: string): Code {
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const count = code.getModuleCount()
  const runs: string[] = []
  for (let y = 0; y < count; y += 1)
    for (let x = 0; x < count; x += 1) {
      if (!code.isDark(y, x)) continue
      const from = x
      while (x + 1 < count && code.isDark(y, x + 1)) x += 1
      runs.push(`M${from + QUIET} ${y + QUIET}h${x - from + 1}v1h${from - x - 1}z`)
    }
  const path = runs.join('')
  const size = count + 2 * QUIET
  return { width: size, height: size, path: () => path, finest: 0.33 }
}

/** The bars of a text; null where Code 128 can't write it. */
export function barcodeOf(text: string): Code | null {
  const symbols = code128(text)
  if (!symbols) return null
  const widths = barsOf(symbols)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const bars = (height: number) => {
    let x = QUIET_128
    return widths
      .map((width, at) => {
        const bar = at % 2 === 0 ? `M${x} 0h${width}v${mm(height)}h${-width}z` : ''
        x += width
        return bar
      })
      .join('')
  }
  return { width: total + 2 * QUIET_128, height: null, path: bars, finest: 0.25 }
}
