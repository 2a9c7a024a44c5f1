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

/** What begins like a formula in a spreadsheet. The full-width forms are taken for their plain ones by some. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u
const DISARMED = /^'(?=\s*[=+\-@\t\r＝＋－＠])/u
const NUMBER = /^[+-]?\d+([.,]\d+)*$/

/** A cell that no spreadsheet runs: a formula gets an apostrophe in front, a number stays a number. */
export const formulaSafe = (cell: string): string =>
  FORMULA.test(cell) && !NUMBER.test(cell.trim()) ? `'${cell}` : cell

/** A cell as it was meant: tidy, composed, and without the apostrophe that an export put before a formula. */
export const tidy = (cell: string): string => cell.replace(DISARMED, '').normalize('NFC').trim()
