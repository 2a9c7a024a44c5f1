import { trimmed } from '@steward/contract/kit/lines.ts'

const MARKS = /\p{M}/gu
const SPELT = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['№', 'no'],
  ['#', 'number'],
  ['&', 'and'],
])

/**
 * Normalizes a heading or a value: removes what people write in different ways, such as case, accents, spaces and
 * punctuation. `Asset Tag`, `asset_tag` and `ASSET-TAG` become the same, and so do `Número` and `numero`.
 */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ßæœøł№#&]/gu, (letter) => SPELT.get(letter)!)
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The apostrophe that an export puts before text that a spreadsheet would read as a formula. */
const DISARMED = /^'(?='*\s*[=+\-@\t\r＝＋－＠])/u

/** A cell without the apostrophe that an export put before a formula. */
export const armed = (cell: string): string => cell.replace(DISARMED, '')

/** Printable ASCII without space or apostrophe at the edges: nearly all cells, which need no cleaning. */
const TIDY = /^(?:(?!')[!-~](?:[ -~]*[!-~])?)?$/

/**
 * A cell as it was meant: trimmed, in Unicode's composed form, and without the apostrophe that an export put before a
 * formula.
 */
export const tidy = (cell: string): string =>
  TIDY.test(cell) ? cell : trimmed(armed(cell).normalize('NFC'))
