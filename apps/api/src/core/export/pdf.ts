import { setImmediate } from 'node:timers/promises'
import type { Language } from '@steward/contract/limits.ts'
import { textOf } from '@steward/locales/texts.ts'
import PDFDocument from 'pdfkit'
import { GAP, layOut, type Layout, MARGIN, type Measured } from './paper-layout.ts'
import { inLines, onPaper, inFont, widestOf } from './paper-letters.ts'
import {
  drawn,
  type Drawn,
  isNumber,
  PAPER_LINES,
  type PaperTable,
  type Row,
} from './paper-tables.ts'
import type { SheetColumn } from './xlsx.ts'

/** The contents of the document except for its tables. */
interface Paper {
  language: Language
  /** Digits of the account's currency, which the facts name. */
  digits: number
  title: string
  /** Facts about the report, above the tables. */
  facts: readonly (readonly [label: string, value: string])[]
  /** What each sheet says of itself below the table, for the case that it gets lost. */
  foot: string
}

/** So many lines are drawn before other tasks of the process get their turn. */
const AT_A_TIME = 50
/** The number of lines that a text is wrapped to at most. */
const MOST_LINES = 3

const GRAY = '#595f6c'
const RULE = '#ced1d8'

/** How wide the columns of a table are. */
const measured = (doc: PDFKit.PDFDocument, { columns, rows }: Drawn): Measured[] =>
  columns.map(({ name, kind }, at) => {
    const values = rows.map((row) => row.values[at]!)
    const words = values.flatMap((one) => one.split(' '))
    return {
      isText: kind === 'text',
      value: widestOf(doc, values),
      word: widestOf(doc, words),
      name: widestOf(doc, name.split(' '), true),
    }
  })

interface Look {
  isBold?: boolean
  color?: string
}

/** A document that is written line by line. */
class Writing {
  readonly doc: PDFKit.PDFDocument
  readonly #paper: Paper
  readonly #layout: Layout
  readonly #letters: number
  #columns: readonly SheetColumn[] = []
  #widths: readonly number[] = []

  constructor(doc: PDFKit.PDFDocument, paper: Paper, tables: readonly Drawn[]) {
    this.doc = doc
    this.#paper = paper
    this.#layout = layOut(tables.map((table) => measured(doc, table)))
    this.#letters = this.#layout.letters
    doc.options.size = this.#layout.size
    doc.options.layout = this.#layout.layout
    doc.addPage()
  }

  #rule() {
    const { doc } = this
    const right = doc.page.width - MARGIN
    doc.moveTo(MARGIN, doc.y).lineTo(right, doc.y).lineWidth(0.5).strokeColor(RULE).stroke()
    doc.y += 3
  }

  /** The lines of each cell; a number or a day has one. */
  #cells(values: readonly string[], { isBold }: Look, most?: number): string[][] {
    return this.#columns.map(({ kind }, at) => {
      const value = values[at]!
      if (value === '' || (kind !== 'text' && most !== undefined)) return [value]
      inFont(this.doc, value, isBold).fontSize(this.#letters)
      return inLines(this.doc, value, this.#widths[at]!, most)
    })
  }

  #text(text: string, x: number, y: number, at: number, { isBold, color = 'black' }: Look) {
    const width = this.#widths[at]!
    const doc = inFont(this.doc, text, isBold).fontSize(this.#letters)
    const isRight = isNumber(this.#columns[at]!.kind)
    const wide = doc.widthOfString(text)
    // A number or a day that is too wide gets smaller.
    if (wide > width) doc.fontSize((this.#letters * width) / wide)
    const from = isRight ? x + width - doc.widthOfString(text) : x
    doc.fillColor(color).text(text, from, y, { lineBreak: false })
  }

  #heightOf = (cells: readonly string[][]) =>
    (Math.max(...cells.map(({ length }) => length)) - 1) * (this.#letters + 1) + this.#letters + 4

  /** @param isLow the last lines of all cells are beside each other, as those of headings are */
  #row(cells: readonly string[][], look: Look, isLow = false) {
    const { doc } = this
    const y = doc.y
    const tallest = Math.max(...cells.map(({ length }) => length))
    let x = MARGIN
    for (const [at, lines] of cells.entries()) {
      const above = isLow ? tallest - lines.length : 0
      for (const [n, text] of lines.entries())
        if (text) this.#text(text, x, y + (above + n) * (this.#letters + 1), at, look)
      x += this.#widths[at]! + GAP
    }
    doc.y = y + this.#heightOf(cells)
  }

  /** The title and the facts. */
  begin() {
    const { doc } = this
    const { language, title, facts } = this.#paper
    inFont(doc, title, true).fontSize(15).fillColor('black').text(title, MARGIN, MARGIN)
    doc.y += 4
    for (const [label, value] of facts) {
      const text = onPaper(textOf(language, 'common.labelled', { label, value }))
      inFont(doc, text).fontSize(9).fillColor(GRAY).text(text, MARGIN)
    }
    doc.y += 8
  }

  /** Begins the table of this number, on a new page where this one has no room for some of its lines. */
  table(at: number, { title, columns }: Drawn) {
    const { doc } = this
    this.#columns = columns
    this.#widths = this.#layout.widths[at]!
    if (title !== undefined) {
      if (doc.y > doc.page.height - MARGIN - 12 * this.#letters) {
        doc.addPage()
        doc.y = MARGIN
      }
      doc.y += 6
      inFont(doc, title, true).fontSize(10).fillColor('black').text(title, MARGIN)
      doc.y += 2
    }
    this.#head()
  }

  /** The names of the columns, in as many lines as they need: made small, those of many couldn't be read. */
  #head() {
    const look = { isBold: true, color: GRAY }
    const names = this.#columns.map(({ name }) => name)
    this.#row(this.#cells(names, look), look, true)
    this.#rule()
  }

  row({ values, isSum }: Row) {
    const { doc } = this
    const look = { isBold: isSum }
    const cells = this.#cells(values, look, MOST_LINES)
    if (doc.y + this.#heightOf(cells) > doc.page.height - MARGIN - this.#letters) {
      doc.addPage()
      doc.y = MARGIN
      this.#head()
    }
    if (isSum) this.#rule()
    this.#row(cells, look)
  }

  /** Says that there are more lines than the document shows. */
  more() {
    const { language } = this.#paper
    const formatted = PAPER_LINES.toLocaleString(language)
    const text = onPaper(textOf(language, 'reports.paper.more', { formatted }))
    this.doc.y += 6
    inFont(this.doc, text).fontSize(9).fillColor(GRAY).text(text, MARGIN)
  }

  /** Numbers the pages, which are all known by now, and says on each of them what it is of. */
  end() {
    const { doc } = this
    const { language, foot } = this.#paper
    const { start, count } = doc.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      doc.switchToPage(page)
      // The footer is below the margin, where text would begin a new page.
      doc.page.margins.bottom = 0
      const y = doc.page.height - MARGIN + 8
      const text = textOf(language, 'reports.paper.page', { page: page + 1, pages: count })
      inFont(doc, text).fontSize(7).fillColor(GRAY)
      const x = doc.page.width - MARGIN - doc.widthOfString(text)
      doc.text(text, x, y, { lineBreak: false })
      inFont(doc, foot)
      const [line] = inLines(doc, foot, x - MARGIN - GAP, 1)
      doc.text(line!, MARGIN, y, { lineBreak: false })
    }
    doc.end()
  }
}

async function write(doc: PDFKit.PDFDocument, paper: Paper, tables: readonly PaperTable[]) {
  const shown = []
  let room = PAPER_LINES
  for (const table of tables) {
    const one = await drawn(paper, table, room)
    shown.push(one)
    room = Math.max(0, room - one.rows.length)
  }
  const writing = new Writing(doc, paper, shown)
  writing.begin()
  for (const [at, table] of shown.entries()) {
    writing.table(at, table)
    for (const [n, row] of table.rows.entries()) {
      writing.row(row)
      if (n % AT_A_TIME === 0) await setImmediate()
    }
  }
  if (shown.some(({ hasMore }) => hasMore)) writing.more()
  writing.end()
}

/** Tables as PDF: with the head on each page, sums in bold, and numbers and dates in the format of the language. */
export function pdf(paper: Paper, tables: readonly PaperTable[]): NodeJS.ReadableStream {
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: MARGIN,
    bufferPages: true,
    lang: paper.language,
    displayTitle: true,
    info: { Title: paper.title, Creator: 'Steward' },
  })
  write(doc, paper, tables).catch((error: unknown) => {
    ;(doc as unknown as { destroy(error: unknown): void }).destroy(error)
  })
  return doc
}
