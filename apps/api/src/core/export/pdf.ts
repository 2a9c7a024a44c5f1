import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import type { Language } from '@steward/contract/limits.ts'
import { textOf } from '@steward/locales/texts.ts'
import PDFDocument from 'pdfkit'
import type { Line } from './file.ts'
import { shownIn } from './shown.ts'
import type { CellKind, SheetColumn } from './xlsx.ts'

/** The contents of the document except for its tables. */
interface Paper {
  language: Language
  /** Digits of the account's currency, which the facts name. */
  digits: number
  title: string
  /** Facts about the report, above the tables. */
  facts: readonly (readonly [label: string, value: string])[]
}

/** A table of the document. Each is below the one before. */
export interface PaperTable {
  title?: string
  columns: readonly SheetColumn[]
  lines: AsyncIterable<readonly Line[]> | Iterable<readonly Line[]>
}

/** Nobody reads more lines on paper. The document says that the other formats have the rest. */
const PAPER_LINES = 5_000
/** So many lines are drawn before other tasks of the process get their turn. */
const AT_A_TIME = 50

/** Characters of the fonts that every PDF reader has, so that the file needn't contain a font. */
const COMMON = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/
/** A font with most other characters. */
const OTHERS = { normal: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' }
const { resolve } = createRequire(import.meta.url)
const fontFile = (name: string) => resolve(`dejavu-fonts-ttf/ttf/${name}`)

const MARGIN = 36
const GAP = 6
const GRAY = '#595f6c'
const RULE = '#ced1d8'

/** The relative widths of columns. */
const WEIGHTS: Record<CellKind, number> = { text: 2, number: 1, money: 1.5, date: 1.2, moment: 1.8 }

const isRight = (kind: CellKind) => kind === 'number' || kind === 'money'

/** The smallest paper that the columns fit on. */
const sheetFor = (columns: number) =>
  ({
    size: columns > 12 ? 'A3' : 'A4',
    layout: columns > 6 ? 'landscape' : 'portrait',
    margin: MARGIN,
  }) as const

const fontSizeFor = (columns: number) => (columns > 9 ? 7 : 8)

/** A document that is written line by line. */
class Writing {
  readonly doc: PDFKit.PDFDocument
  readonly #paper: Paper
  readonly #size: number
  #columns: readonly SheetColumn[] = []
  #widths: number[] = []
  readonly #show: (kind: CellKind, value: string) => string

  /** @param most columns that a table has */
  constructor(paper: Paper, most: number) {
    const { language, title, digits } = paper
    this.#paper = paper
    this.#size = fontSizeFor(most)
    this.#show = shownIn(language, digits)
    this.doc = new PDFDocument({
      ...sheetFor(most),
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Creator: 'Steward' },
    })
  }

  #font(text: string, bold: boolean) {
    const kind = bold ? 'bold' : 'normal'
    if (COMMON.test(text)) return this.doc.font(bold ? 'Helvetica-Bold' : 'Helvetica')
    return this.doc.font(fontFile(OTHERS[kind]))
  }

  /** One line of text: a long text ends with dots, and a long number gets a smaller font. */
  #cell(value: string, at: { x: number; y: number; width: number }, more: Look) {
    const { bold = false, right = false, color = 'black' } = more
    // No font has the narrow no-break space.
    const text = value.replaceAll('\u202f', '\u00a0').replace(/\s*[\r\n]+\s*/g, ' ')
    this.#font(text, bold).fontSize(this.#size)
    const wide = this.doc.widthOfString(text)
    const isTooWide = wide > at.width
    if (isTooWide && right) this.doc.fontSize((this.#size * at.width) / wide)
    const shown = isTooWide && !right ? this.#shortened(text, at.width) : text
    const x = right ? at.x + at.width - this.doc.widthOfString(shown) : at.x
    this.doc.fillColor(color).text(shown, x, at.y, { lineBreak: false })
  }

  #shortened(text: string, width: number): string {
    let [fits, tooLong] = [0, text.length]
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1
      if (this.doc.widthOfString(`${text.slice(0, middle)}…`) <= width) fits = middle
      else tooLong = middle
    }
    return `${text.slice(0, fits).trimEnd()}…`
  }

  #rule() {
    const { doc } = this
    const right = doc.page.width - MARGIN
    doc.moveTo(MARGIN, doc.y).lineTo(right, doc.y).lineWidth(0.5).strokeColor(RULE).stroke()
    doc.y += 3
  }

  #row(values: readonly string[], look: { bold?: boolean; color?: string }) {
    const { doc } = this
    const y = doc.y
    let x = MARGIN
    for (const [at, { kind }] of this.#columns.entries()) {
      const width = this.#widths[at]!
      const value = values[at] ?? ''
      if (value) this.#cell(value, { x, y, width }, { ...look, right: isRight(kind) })
      x += width + GAP
    }
    doc.y = y + this.#size + 4
  }

  /** The title and the facts. */
  begin() {
    const { doc } = this
    const { language, title, facts } = this.#paper
    this.#font(title, true).fontSize(15).fillColor('black').text(title, MARGIN, MARGIN)
    doc.y += 4
    for (const [label, value] of facts) {
      const said = textOf(language, 'common.labelled', { label, value })
      const text = said.replaceAll('\u202f', '\u00a0')
      this.#font(text, false).fontSize(9).fillColor(GRAY).text(text, MARGIN)
    }
    doc.y += 8
  }

  /** Begins a table, on a new page where this one has no room for some of its lines. */
  table({ title, columns }: Pick<PaperTable, 'title' | 'columns'>) {
    const { doc } = this
    const weights = columns.map(({ kind }) => WEIGHTS[kind])
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    const room = doc.page.width - 2 * MARGIN - GAP * (columns.length - 1)
    this.#columns = columns
    this.#widths = weights.map((weight) => (room * weight) / all)
    if (title !== undefined) {
      if (doc.y > doc.page.height - MARGIN - 12 * this.#size) {
        doc.addPage()
        doc.y = MARGIN
      }
      doc.y += 6
      this.#font(title, true).fontSize(10).fillColor('black').text(title, MARGIN)
      doc.y += 2
    }
    this.#head()
  }

  /**
   * The names of the columns, in as many lines as they need, since a smaller font would be unreadable.
   */
  #head() {
    const { doc } = this
    const names = this.#columns.map(({ name }, at) => this.#wrapped(name, this.#widths[at]!))
    const most = Math.max(...names.map(({ length }) => length))
    for (let row = 0; row < most; row++) {
      if (row > 0) doc.y -= 3
      const shown = names.map((words) => words[words.length - most + row] ?? '')
      this.#row(shown, { bold: true, color: GRAY })
    }
    this.#rule()
  }

  /** A name in lines as wide as its column, broken between words, and within words that are wider. */
  #wrapped(name: string, width: number): string[] {
    const doc = this.#font(name, true).fontSize(this.#size)
    const lines: string[] = []
    for (const word of name.split(' ').flatMap((one) => this.#broken(one, width))) {
      const longer = `${lines.at(-1)} ${word}`
      if (lines.length > 0 && doc.widthOfString(longer) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }

  /** A word in parts as wide as its column: many German and French words are wider. */
  #broken(word: string, width: number): string[] {
    const parts = ['']
    for (const letter of word) {
      const longer = parts.at(-1)! + letter
      if (parts.at(-1) !== '' && this.doc.widthOfString(longer) > width) parts.push(letter)
      else parts[parts.length - 1] = longer
    }
    return parts
  }

  line(line: Line) {
    const { doc } = this
    if (doc.y + this.#size > doc.page.height - MARGIN - 2 * this.#size) {
      doc.addPage()
      doc.y = MARGIN
      this.#head()
    }
    const shown = this.#columns.map(({ kind }, at) => {
      const value = line[at] ?? ''
      return value === '' ? '' : this.#show(kind, value)
    })
    if (line.isSum) this.#rule()
    this.#row(shown, { bold: line.isSum === true })
  }

  /** Says that there are more lines than the document shows. */
  more() {
    const { language } = this.#paper
    const formatted = PAPER_LINES.toLocaleString(language)
    const text = textOf(language, 'reports.paper.more', { formatted })
    this.doc.y += 6
    this.#font(text, false).fontSize(9).fillColor(GRAY).text(text, MARGIN)
  }

  /** Numbers the pages, once all of them are known. */
  end() {
    const { doc } = this
    const { language } = this.#paper
    const { start, count } = doc.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      doc.switchToPage(page)
      // The footer is below the margin, where text would begin a new page.
      doc.page.margins.bottom = 0
      const text = textOf(language, 'reports.paper.page', { page: page + 1, pages: count })
      this.#font(text, false).fontSize(7).fillColor(GRAY)
      const x = doc.page.width - MARGIN - doc.widthOfString(text)
      doc.text(text, x, doc.page.height - MARGIN + 8, { lineBreak: false })
    }
    doc.end()
  }
}

interface Look {
  bold?: boolean
  right?: boolean
  color?: string
}

async function write(writing: Writing, tables: readonly PaperTable[]) {
  writing.begin()
  let written = 0
  for (const table of tables) {
    writing.table(table)
    for await (const some of table.lines)
      for (const line of some) {
        if (written === PAPER_LINES) {
          writing.more()
          return writing.end()
        }
        writing.line(line)
        written++
        if (written % AT_A_TIME === 0) await setImmediate()
      }
  }
  writing.end()
}

/** Tables as PDF: with the head on each page, sums in bold, and numbers and dates in the format of the language. */
export function pdf(paper: Paper, tables: readonly PaperTable[]): NodeJS.ReadableStream {
  const writing = new Writing(paper, Math.max(...tables.map(({ columns }) => columns.length)))
  write(writing, tables).catch((error: unknown) => {
    ;(writing.doc as unknown as { destroy(error: unknown): void }).destroy(error)
  })
  return writing.doc
}
