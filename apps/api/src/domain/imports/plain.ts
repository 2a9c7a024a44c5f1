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
 * A heading or a value without what people write in different ways: case, accents, spaces, punctuation.
 * `Asset Tag`, `asset_tag` and `ASSET-TAG` are the same, and so are `Número` and `numero`.
 */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ßæœøł№#&]/gu, (letter) => SPELT.get(letter)!)
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The apostrophe that an export puts before what a spreadsheet would take for a formula. */
const DISARMED = /^'(?='*\s*[=+\-@\t\r＝＋－＠])/u

/** A cell without the apostrophe that an export put before a formula. */
export const armed = (cell: string): string => cell.replace(DISARMED, '')

/** What can't be seen, at the edges of a cell that was copied from a page or a document. */
const UNSEEN = /[\s\u00AD\u200B-\u200F\u2060\uFEFF]/

/**
 * The same without what can't be seen at its edges. It is looked at sign by sign: a cell may have very many of them.
 */
function trimmed(cell: string): string {
  let [from, to] = [0, cell.length]
  while (from < to && UNSEEN.test(cell[from]!)) from += 1
  while (from < to && UNSEEN.test(cell[to - 1]!)) to -= 1
  return cell.slice(from, to)
}

/**
 * Letters, digits and signs of ASCII without space or apostrophe around them: nearly all cells, and nothing is to be
 * done.
 */
const TIDY = /^(?:(?!')[!-~](?:[ -~]*[!-~])?)?$/

/** A cell as it was meant: tidy, composed, and without the apostrophe that an export put before a formula. */
export const tidy = (cell: string): string =>
  TIDY.test(cell) ? cell : trimmed(armed(cell).normalize('NFC'))
