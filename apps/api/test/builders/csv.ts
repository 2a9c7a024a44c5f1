import Papa from 'papaparse'

/** A CSV text of these rows, the header first. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows as string[][], { newline: '\n' })

/** A file to upload. */
export const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'assets.csv'): File =>
  new File([content], name, { type: 'text/csv' })

/** The rows of a CSV text, as another program would read them. */
export const rowsOf = (text: string, delimiter = ','): string[][] =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter, skipEmptyLines: true }).data
