import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { checksOf, LISTS, listedIn, type SheetCheck } from './sheet-checks.ts'

/**
 * `date` is `YYYY-MM-DD`, `moment` is `YYYY-MM-DDTHH:MM:SS` without a time zone, `number` and `money` are decimal text.
 */
export type CellKind = 'text' | 'number' | 'money' | 'date' | 'moment'

export interface SheetColumn {
  name: string
  kind: CellKind
  /** The number format of amounts. All amounts of a file are in one currency. */
  format?: string
  /** The data validation of the column. */
  check?: SheetCheck
  /** Paper has less room: it leaves the column out, always or where all of it is empty or zero. */
  offPaper?: 'always' | 'empty'
}

/** The maximum number of characters in a cell. */
const LONGEST = 32_767
/** Spreadsheets round numbers with more digits, so these stay texts. */
const MAX_DIGITS = 15

/**
 * Characters that XML can't contain are written as `_xHHHH_`, and so is the underscore of a text that looks like that.
 */
const UNSAFE = /[^\t\n\r\u0020-\ufffd]|_(?=x[0-9A-Fa-f]{4}_)/g
const coded = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Most texts need no escaping. */
const NEEDS = /[&<>"]|[^\t\n\r\u0020-\ufffd]|_x/
const escaped = (text: string) =>
  NEEDS.test(text)
    ? text.replace(UNSAFE, coded).replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)
    : text

/** A text cell: an inline string is never a formula. */
const textCell = (value: string, style = '') =>
  `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, LONGEST))}</t></is></c>`

const DAY_MS = 86_400_000
/** Spreadsheets count days from the end of 1899. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const serial = (iso: string) => (Date.parse(`${iso}Z`) - FIRST_DAY) / DAY_MS

const digitsIn = (value: string) => value.replace(/\D/g, '').replace(/^0+/, '').length

const CELLS: Record<CellKind, (value: string) => string> = {
  text: (value) => textCell(value),
  number: (value) => numberCell(value, ''),
  money: (value) => numberCell(value, ' s="4"'),
  date: (value) => dated(value, `${value}T00:00:00`, 2),
  moment: (value) => dated(value, value, 3),
}

/** The same in bold, for sums, which have no dates. */
const SUM_CELLS: Partial<typeof CELLS> = {
  text: (value) => textCell(value, ' s="1"'),
  number: (value) => numberCell(value, ' s="1"'),
  money: (value) => numberCell(value, ' s="5"'),
}

const numberCell = (value: string, style: string) =>
  digitsIn(value) > MAX_DIGITS ? textCell(value) : `<c${style}><v>${escaped(value)}</v></c>`

/** A date; as text if it is before 1900, which spreadsheets don't support. */
function dated(value: string, iso: string, style: number): string {
  const days = serial(iso)
  return days >= 1 ? `<c s="${style}"><v>${days}</v></c>` : textCell(value)
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * The number format of a currency, with its symbol before or after the amount as usual in the language. The separators
 * are those of the spreadsheet.
 */
export function moneyFormat(language: string, currency: string, digits: number): string {
  const number = `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(1)
  const sign = `[$${parts.find(({ type }) => type === 'currency')!.value}]`
  if (parts[0]!.type !== 'currency') return `${number}\\ ${sign}`
  return parts[1]!.type === 'literal' ? `${sign}\\ ${number}` : `${sign}${number}`
}

/** Style 0 is plain, 1 the bold head, 2 a date, 3 a date with time, 4 an amount, 5 a bold amount. */
const styles = (money = '0.00') =>
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="${escaped(money)}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="166" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

const numbered = (sheets: number, make: (no: number) => string) =>
  Array.from({ length: sheets }, (_, at) => make(at + 1)).join('')

/** All parts of a workbook except its sheets. The last sheet is hidden if it has the values of lists. */
const parts = (
  name: string,
  sheets: number,
  { money, hasLists }: { money?: string | undefined; hasLists: boolean },
): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>${numbered(sheets, (no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbered(sheets, (no) => `<Relationship Id="rId${no}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${no}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles(money),
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered(sheets, (no) => `<sheet ${hasLists && no === sheets ? `name="${LISTS}" state="hidden"` : `name="${escaped(sheetName(name, no))}"`} sheetId="${no}" r:id="rId${no}"/>`)}</sheets></workbook>`,
})

/** The name of a sheet: short, and without the characters that formulas use. */
const sheetName = (name: string, no: number) => {
  const end = no === 1 ? '' : ` ${no}`
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31 - end.length) + end
}

const WIDTHS: Record<CellKind, number> = { text: 24, number: 14, money: 16, date: 12, moment: 20 }

/** Beside a name is the button of its filter. */
const BUTTON = 4
const WIDEST_NAME = 40

const widthOf = ({ name, kind }: SheetColumn) =>
  Math.max(WIDTHS[kind], Math.min(name.length + BUTTON, WIDEST_NAME))

const opening = (columns: readonly SheetColumn[]) => {
  const widths = columns.map(
    (column, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  )
  const head = columns.map(({ name }) => textCell(name, ' s="1"'))
  // The head stays visible when scrolling.
  const view = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${view}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${head.join('')}</row>`
}

type Line = readonly (string | null)[] & { isSum?: true }

/** Lines that come in pieces and are taken by the number that fits. */
class Source {
  #pieces: AsyncIterator<readonly Line[]>
  #left: readonly Line[] = []

  constructor(lines: AsyncIterable<readonly Line[]>) {
    this.#pieces = lines[Symbol.asyncIterator]()
  }

  /** Whether any lines are left. */
  async hasMore(): Promise<boolean> {
    while (this.#left.length === 0) {
      const { done, value } = await this.#pieces.next()
      if (done) return false
      this.#left = value
    }
    return true
  }

  take(most: number): readonly Line[] {
    const taken = this.#left.slice(0, most)
    this.#left = this.#left.slice(most)
    return taken
  }

  async end(): Promise<void> {
    await this.#pieces.return?.()
  }
}

/** The letters of a column: A to Z, AA, AB … */
const letters = (no: number): string =>
  no === 0 ? '' : letters(Math.floor((no - 1) / 26)) + String.fromCharCode(65 + ((no - 1) % 26))

async function* sheet(columns: readonly SheetColumn[], source: Source, most: number) {
  yield opening(columns)
  let last = 1
  let written = 1
  for (let room = most; room > 0 && (await source.hasMore());) {
    const some = source.take(room)
    room -= some.length
    const lastOther = some.findLastIndex(({ isSum }) => !isSum)
    if (lastOther >= 0) last = written + lastOther + 1
    written += some.length
    yield some.map((line) => rowOf(columns, line)).join('')
  }
  // Sums at the end stay there when the rest is sorted or filtered.
  const filtered = `A1:${letters(columns.length)}${last}`
  const checks = checksOf(
    columns.map(({ check }) => check),
    letters,
  )
  yield `</sheetData>${columns.length > 0 ? `<autoFilter ref="${filtered}"/>` : ''}${checks}</worksheet>`
}

const rowOf = (columns: readonly SheetColumn[], line: Line) =>
  `<row>${columns.map(({ kind }, at) => cellOf(kind, line[at] ?? null, line.isSum)).join('')}</row>`

/** A sheet of texts without a head. */
const listSheet = (rows: readonly (readonly string[])[]) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows
    .map((row) => `<row>${row.map((value) => cellOf('text', value)).join('')}</row>`)
    .join('')}</sheetData></worksheet>`

const cellOf = (kind: CellKind, value: string | null, isSum?: true) =>
  value === null || value === '' ? '<c/>' : ((isSum && SUM_CELLS[kind]) || CELLS[kind])(value)

/** The level of deflate: three times as fast as the default, for files that are a sixth larger. */
const LEVEL = 2

/** The maximum number of lines of a sheet, without its head. */
const MAX_LINES = 1_048_575

/**
 * A workbook that is written while it is read, so that only some lines are in memory. If a sheet is full, the next one
 * continues it.
 *
 * @param lines the lines in pieces; each line has a value or null for each column
 * @param most the maximum number of lines of a sheet, without its head
 */
export function xlsx(
  name: string,
  columns: readonly SheetColumn[],
  lines: AsyncIterable<readonly Line[]>,
  most = MAX_LINES,
): NodeJS.ReadableStream {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const source = new Source(lines)
  let current: Readable | undefined
  const add = (no: number) => {
    const content = Readable.from(sheet(columns, source, most))
    current = content
    content.once('error', (error) => output.destroy(error))
    content.once('end', () => {
      source.hasMore().then(
        (more) => (more ? add(no + 1) : finish(no)),
        (error: unknown) => output.destroy(error as Error),
      )
    })
    zip.addReadStream(content, `xl/worksheets/sheet${no}.xml`, { compressionLevel: LEVEL })
  }
  const money = columns.find(({ format }) => format)?.format
  const lists = listedIn(columns.map(({ check }) => check))
  const finish = (full: number) => {
    const hasLists = lists.length > 0
    const sheets = hasLists ? full + 1 : full
    if (hasLists) zip.addBuffer(Buffer.from(listSheet(lists)), `xl/worksheets/sheet${sheets}.xml`)
    for (const [path, text] of Object.entries(parts(name, sheets, { money, hasLists })))
      zip.addBuffer(Buffer.from(text), path)
    zip.end()
  }
  output.once('close', () => {
    current?.destroy()
    void source.end()
  })
  add(1)
  return output
}
