import { createRequire } from 'node:module'

/** Letters of the fonts that every reader of PDF has; they take no room in the file. */
const COMMON = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/
/** Has most other letters. */
const OTHERS = { normal: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' }
const { resolve } = createRequire(import.meta.url)
const fontFile = (name: string) => resolve(`dejavu-fonts-ttf/ttf/${name}`)

/** A text that paper can have on one line: no font has the narrow space. */
export const onPaper = (text: string): string =>
  text.replaceAll('\u202f', '\u00a0').replace(/\s*[\r\n]+\s*/g, ' ')

/** Chooses the font that a document goes on with, by the letters of a text. */
export function inFont(doc: PDFKit.PDFDocument, text: string, isBold = false): PDFKit.PDFDocument {
  if (COMMON.test(text)) return doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica')
  return doc.font(fontFile(OTHERS[isBold ? 'bold' : 'normal']))
}

/** A text with dots for what doesn't fit, in the font and size of the document. */
function shortened(doc: PDFKit.PDFDocument, text: string, width: number): string {
  let [fits, tooLong] = [0, text.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (doc.widthOfString(`${text.slice(0, middle)}…`) <= width) fits = middle
    else tooLong = middle
  }
  return `${text.slice(0, fits).trimEnd()}…`
}

/** A word in parts that are as wide as its column: many of German and French are wider. */
function broken(doc: PDFKit.PDFDocument, word: string, width: number): string[] {
  if (doc.widthOfString(word) <= width) return [word]
  const parts = ['']
  for (const letter of word) {
    const longer = parts.at(-1)! + letter
    if (parts.at(-1) !== '' && doc.widthOfString(longer) > width) parts.push(letter)
    else parts[parts.length - 1] = longer
  }
  return parts
}

/**
 * A text in lines of a width, broken between words, and within those that are wider. The last of `most` lines ends with
 * dots where there is more.
 */
export function inLines(
  doc: PDFKit.PDFDocument,
  text: string,
  width: number,
  most = Infinity,
): string[] {
  if (doc.widthOfString(text) <= width) return [text]
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((one) => broken(doc, one, width))) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && doc.widthOfString(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  const rest = lines.slice(most - 1).join(' ')
  return [...lines.slice(0, most - 1), shortened(doc, rest, width)]
}

/** So many of the longest texts are measured, one of which is the widest. */
const MEASURED = 40

/** How wide the widest of some texts is, in letters of size one. */
export function widestOf(doc: PDFKit.PDFDocument, texts: Iterable<string>, isBold = false): number {
  const longest = [...new Set(texts)].toSorted((a, b) => b.length - a.length).slice(0, MEASURED)
  const widths = longest.map((text) => inFont(doc, text, isBold).fontSize(100).widthOfString(text))
  return Math.max(0, ...widths) / 100
}
