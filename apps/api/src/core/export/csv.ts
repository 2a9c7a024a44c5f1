/**
 * A text that a spreadsheet would take for a formula, in ASCII or full-width characters. Also with apostrophes before
 * it: an import removes the first of them, so an export adds one.
 */
const FORMULA = /^'*\s*[=+\-@\t\r＝＋－＠]/

/** A number with a sign is no formula; with an apostrophe it would be a text. */
const NUMBER = /^\s*[+-]?\d+([.,]\d+)?\s*$/

/**
 * Keeps a spreadsheet from running a text as a formula. An import removes the apostrophe again, so that an exported
 * file can be imported unchanged.
 */
const harmless = (value: string): string =>
  FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value

/** The characters that need quotation marks, by delimiter. */
const SPECIAL = { ',': /[",\r\n]/, ';': /[";\r\n]/ } as const
export type CsvDelimiter = keyof typeof SPECIAL

const quoted = (value: string, delimiter: CsvDelimiter): string =>
  SPECIAL[delimiter].test(value) ? `"${value.replace(/"/g, '""')}"` : value

/** A line of a CSV file with its line break (RFC 4180). */
export const csvLine = (values: readonly string[], delimiter: CsvDelimiter = ','): string =>
  `${values.map((value) => quoted(harmless(value), delimiter)).join(delimiter)}\r\n`
