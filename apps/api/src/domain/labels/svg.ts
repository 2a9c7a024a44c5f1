import { FONTS } from './words.ts'

/** A measure as it is written: a ten-thousandth of a millimetre is finer than any printer. */
export const mm = (value: number): string => String(Math.round(value * 10_000) / 10_000)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What a document may not hold, not even escaped. */
// oxlint-disable-next-line no-control-regex
const UNFIT = /[\x00-\x1f\x7f\ufffe\uffff]|\p{Cs}/gu

/** A text inside an SVG document: nothing in it is markup. */
const escaped = (text: string): string =>
  text.replace(UNFIT, ' ').replace(/[&<>"]/g, (character) => ENTITIES[character]!)

interface TextLine {
  text: string
  /** The left end of its baseline. */
  x: number
  y: number
  size: number
  bold: boolean
  /** How wide it has to be at most, whatever font there is in the end. */
  width: number
}

/** One line of text. Fonts differ from machine to machine; the length that was measured is kept. */
export function textOf({ text, x, y, size, bold, width }: TextLine): string {
  const attributes = [
    `x="${mm(x)}" y="${mm(y)}" font-size="${mm(size)}"`,
    `textLength="${mm(width)}" lengthAdjust="spacingAndGlyphs"`,
    ...(bold ? ['font-weight="700"'] : []),
  ]
  return `<text ${attributes.join(' ')}>${escaped(text)}</text>`
}

/** A picture into a box, as large as it fits. */
export const imageOf = (href: string, x: number, y: number, width: number, height: number) =>
  `<image href="${escaped(href)}" x="${mm(x)}" y="${mm(y)}" width="${mm(width)}" height="${mm(height)}"/>`

/** Path data of modules, moved to where they are and as large as they are. */
export const modulesOf = (path: string, x: number, y: number, module: number) =>
  `<path transform="translate(${mm(x)} ${mm(y)}) scale(${module.toFixed(6)})" d="${path}"/>`

/** A document of a true size: black on white, whatever surrounds it. */
export const svgDocument = (width: number, height: number, parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${mm(width)}mm" height="${mm(height)}mm" ` +
  `viewBox="0 0 ${mm(width)} ${mm(height)}" font-family="${FONTS}">` +
  `<rect width="${mm(width)}" height="${mm(height)}" fill="#fff"/>` +
  `<g fill="#000" shape-rendering="crispEdges">${parts.join('')}</g></svg>`
