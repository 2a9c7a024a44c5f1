/** Problems of a file as a whole; the wording is in `messages.ts`. */
export type FileProblemCode =
  | 'empty_file'
  | 'no_rows'
  | 'no_rows_below'
  | 'nul_bytes'
  | 'not_text'
  | 'old_excel'
  | 'old_xml'
  | 'damaged'
  | 'unpacked'
  | 'no_sheet'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'cell_too_long'
  | 'row_too_long'
  | 'quotes'

/** The file can't be read as a table. `row` is the row of the file with the problem, if there is one. */
export class FileProblem extends Error {
  readonly code: FileProblemCode
  readonly row: number | undefined

  constructor(code: FileProblemCode, row?: number) {
    super(row === undefined ? code : `${code} in row ${row}`)
    this.name = 'FileProblem'
    this.code = code
    this.row = row
  }
}
