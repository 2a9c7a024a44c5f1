/**
 * What a spreadsheet would take for a formula, in its ASCII and its full-width form. With apostrophes before it, too:
 * of those an import takes the first off, so one more is put before them.
 */
const FORMULA = /^'*\s*[=+\-@\t\r＝＋－＠]/

/** A number keeps its sign: it is no formula, and quoted it would be no number any more. */
const NUMBER = /^\s*[+-]?\d+([.,]\d+)?\s*$/

/**
 * A text that a spreadsheet must not run. An import takes the apostrophe off again, so a file comes in as it went out.
 */
export const harmless = (value: string): string =>
  FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value

/** What needs quotation marks, by what parts the cells of a line. */
const SPECIAL = { ',': /[",\r\n]/, ';': /[";\r\n]/ } as const
export type CsvDelimiter = keyof typeof SPECIAL

const quoted = (value: string, delimiter: CsvDelimiter): string =>
  SPECIAL[delimiter].test(value) ? `"${value.replace(/"/g, '""')}"` : value

/** One line of a CSV file, its end included (RFC 4180). */
export const csvLine = (values: readonly string[], delimiter: CsvDelimiter = ','): string =>
  `${values.map((value) => quoted(harmless(value), delimiter)).join(delimiter)}\r\n`
