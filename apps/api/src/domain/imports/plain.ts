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

/** Invisible characters at the edges of a cell that was copied from a page or a document. */
const UNSEEN = /[\s\u00AD\u200B-\u200F\u2060\uFEFF]/

/**
 * The text without invisible characters at its edges. Loops instead of using a regular expression, which is slow if a
 * cell has very many of them.
 */
function trimmed(cell: string): string {
  let [from, to] = [0, cell.length]
  while (from < to && UNSEEN.test(cell[from]!)) from += 1
  while (from < to && UNSEEN.test(cell[to - 1]!)) to -= 1
  return cell.slice(from, to)
}

/** Printable ASCII without space or apostrophe at the edges: nearly all cells, which need no cleaning. */
const TIDY = /^(?:(?!')[!-~](?:[ -~]*[!-~])?)?$/

/**
 * A cell as it was meant: trimmed, in Unicode's composed form, and without the apostrophe that an export put before a
 * formula.
 */
export const tidy = (cell: string): string =>
  TIDY.test(cell) ? cell : trimmed(armed(cell).normalize('NFC'))
