import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A workbook from its parts. */
export async function archiveOf(
  parts: Readonly<Record<string, string | Readable>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts))
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), path)
    else zip.addReadStream(content, path)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

/** A sheet: its name, and the XML of its rows. */
interface Sheet {
  name: string
  rows: string | Readable
  state?: string
}

/** Other contents of a workbook. */
interface Settings {
  shared?: readonly string[]
  /** Number formats; that of style n is at n - 1. */
  formats?: readonly string[]
  date1904?: boolean
}

/** A workbook like Excel's, with the XML of rows. */
export function workbookOf(
  sheets: readonly Sheet[],
  { shared, formats = [], date1904 = false }: Settings = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (all: readonly string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
  return archiveOf({
    '_rels/.rels': relations([relation('a', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name, state = 'visible' }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}" state="${state}" r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation('styles', 'styles', 'styles.xml'),
      relation('texts', 'sharedStrings', '/xl/sharedStrings.xml'),
    ]),
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><numFmts>${formats
      .map(
        (code, at) =>
          `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code).replace(/"/g, '&quot;')}"/>`,
      )
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...(shared && {
      'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${shared
        .map((text) =>
          text.startsWith('<') ? `<si>${text}</si>` : `<si><t>${escaped(text)}</t></si>`,
        )
        .join('')}</sst>`,
    }),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        typeof rows === 'string'
          ? `${HEAD}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`
          : rows,
      ]),
    ),
  })
}

/** Rows of texts as the XML of a sheet. */
export const textRowsOf = (rows: readonly (readonly string[])[]) =>
  rows
    .map(
      (cells) =>
        `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`,
    )
    .join('')
