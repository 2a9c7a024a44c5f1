import { Readable } from 'node:stream'
import type { ExportFormat } from '@steward/contract/kit/export.ts'
import { csvLine } from '#core/csv.ts'
import { type SheetColumn, xlsx } from '#core/xlsx.ts'
import type { Download } from '#http/serve.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A few lines as a file, for what is no table of records.
 *
 * @param name what the file is called before its date
 * @param lines the values of each line, in the order of the columns
 */
export function tableFile(
  name: string,
  format: ExportFormat,
  columns: readonly SheetColumn[],
  lines: (string | null)[][],
): Download {
  const filename = `${name}-${new Date().toISOString().slice(0, 10)}.${format}`
  if (format === 'xlsx')
    return { stream: xlsx(name, columns, Readable.from([lines])), filename, type: XLSX_TYPE }
  const head = csvLine(columns.map((column) => column.name))
  const text = lines.map((line) => csvLine(line.map((value) => value ?? ''))).join('')
  // A byte order mark, so that spreadsheets read the file as the UTF-8 that it is.
  const stream = Readable.from([`\ufeff${head}${text}`])
  return { stream, filename, type: 'text/csv; charset=utf-8' }
}
