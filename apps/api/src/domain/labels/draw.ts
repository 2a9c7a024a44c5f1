import { barcodeOf, type Code, moduleOf, qrOf } from './codes.ts'
import { imageOf, modulesOf, svgDocument, textOf } from './svg.ts'
import { type Block, type BlockLine, LEADING, textBlock, type Words } from './text-block.ts'

interface LabelSize {
  width: number
  height: number
  /** Whether there is room for words beside a QR code. */
  words: boolean
}

export interface LabelContent {
  /** The address in a QR code; ASCII. */
  address: string
  /** The text in a barcode. */
  tag: string
  words: Words
}

type Warning = 'code_too_fine' | 'tag_shortened' | 'not_in_code128' | 'no_room'

export interface Drawing {
  svg: string
  /** The width of a module of the code, in millimetres. */
  module: number
  warnings: Warning[]
}

/** Printers may be off by this much, in millimeters. */
const MARGIN = 1
/** A smaller margin for small labels. */
const marginOf = ({ height }: LabelSize) => Math.min(MARGIN, height * 0.05)

const warningsOf = (code: Code, module: number, block: Block | undefined): Warning[] => [
  ...(module < code.finest - 1e-9 ? (['code_too_fine'] as const) : []),
  ...(block?.tagShortened ? (['tag_shortened'] as const) : []),
  ...(block?.dropped ? (['no_room'] as const) : []),
]

interface Box {
  x: number
  y: number
  width: number
}

function lineAt(line: BlockLine, { x, width }: Box, y: number, centred: boolean): string[] {
  const { text, size, bold, logo } = line
  const gap = logo && text ? size * 0.4 : 0
  const whole = (logo?.width ?? 0) + gap + line.width
  const left = centred ? x + (width - whole) / 2 : x
  const after = left + (logo?.width ?? 0) + gap
  return [
    ...(logo ? [imageOf(logo.href, left, y, logo.width, logo.height)] : []),
    ...(text
      ? [textOf({ text, x: after, y: y + size * 0.94, size, bold, width: line.width })]
      : []),
  ]
}

/** The lines of a block, one below the other. */
function blockAt(lines: readonly BlockLine[], box: Box, centred: boolean): string[] {
  let { y } = box
  return lines.flatMap((line) => {
    const drawn = lineAt(line, box, y, centred)
    y += line.size * LEADING
    return drawn
  })
}

/** A square code, and words at its right where there are any. */
function withQr(size: LabelSize, content: LabelContent): Drawing {
  const code = qrOf(content.address)
  const margin = marginOf(size)
  const hasWords = size.words && Object.values(content.words).some(Boolean)
  const room = Math.min(size.height, hasWords ? size.width * 0.46 : size.width)
  const module = moduleOf(code.width, room)
  const side = module * code.width
  const y = (size.height - side) / 2
  const x = hasWords ? 0 : (size.width - side) / 2
  const drawn = modulesOf(code.path(code.width), x, y, module)
  // The quiet zone is blank anyway: texts keep away from it, and need no other margin there.
  const box = { x: side, width: size.width - side - margin }
  const height = size.height - 2 * margin
  const block = hasWords ? textBlock(content.words, { width: box.width, height }) : undefined
  const top = block ? margin + (height - block.height) / 2 : 0
  const lines = block ? blockAt(block.lines, { ...box, y: top }, false) : []
  return {
    svg: svgDocument(size.width, size.height, [drawn, ...lines]),
    module,
    warnings: warningsOf(code, module, block),
  }
}

/** The share of a label's height that is for the bars, and the share that is kept free beside them. */
const BARS = 0.45
const GAP = 0.03

/** A barcode over the whole width, with the tag below and other texts above. */
function withBars(size: LabelSize, code: Code, { words }: LabelContent): Drawing {
  const margin = marginOf(size)
  const width = size.width - 2 * margin
  const { asset_tag, ...others } = words
  const free = size.height * (1 - BARS) - 2 * margin
  const half = Object.values(others).some(Boolean) ? 0.5 : 1
  const below = textBlock({ asset_tag }, { width, height: free * half })
  const above = textBlock(others, { width, height: free - below.height })

  const spaced = ({ height }: Block) => (height > 0 ? height + size.height * GAP : 0)
  const top = margin + spaced(above)
  const bottom = size.height - margin - spaced(below)
  const module = moduleOf(code.width, size.width)
  const bars = code.path((bottom - top) / module)
  const tagAt = size.height - margin - below.height
  return {
    svg: svgDocument(size.width, size.height, [
      ...blockAt(above.lines, { x: margin, y: margin, width }, true),
      modulesOf(bars, (size.width - module * code.width) / 2, top, module),
      ...blockAt(below.lines, { x: margin, y: tagAt, width }, true),
    ]),
    module,
    warnings: [
      ...new Set([...warningsOf(code, module, below), ...warningsOf(code, module, above)]),
    ],
  }
}

/**
 * Draws a label at its true size. What doesn't fit is made smaller, or else left out with a warning.
 *
 * @param kind a tag that Code 128 can't encode gets a QR code instead, with a warning
 */
export function drawLabel(size: LabelSize, content: LabelContent, kind: 'qr' | 'code128'): Drawing {
  if (kind === 'qr') return withQr(size, content)
  const code = barcodeOf(content.tag)
  if (code) return withBars(size, code, content)
  const drawing = withQr(size, content)
  return { ...drawing, warnings: [...drawing.warnings, 'not_in_code128'] }
}
