import Papa from 'papaparse'

const quoted = (cell: string, delimiter: string) =>
  new RegExp(`["\\r\\n${delimiter}]`).test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell

/** A CSV text of these rows, the header first. */
export const csvOf = (
  rows: readonly (readonly string[])[],
  { delimiter = ',', end = '\n' }: { delimiter?: string; end?: string } = {},
): string => rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter)).join(end)

/** A file to upload. */
export const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'assets.csv'): File =>
  new File([content], name, { type: 'text/csv' })

/** The rows of a CSV text, as another program would read them. */
export const rowsOf = (text: string, delimiter = ','): string[][] =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter, skipEmptyLines: true }).data
