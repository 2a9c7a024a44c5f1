import { expect, test } from 'vitest'
import { CellsBelow, mergedCells } from './merged-cells.ts'
import { OdsRows } from './ods.ts'
import { FileProblem } from './problem.ts'
import { SheetRows } from './sheet.ts'
import { XmlReader } from './xml.ts'

const SHEET = `<worksheet><sheetData>
  <row r="1"><c r="A1" t="str"><v>Building</v></c><c r="B1" t="str"><v>Name</v></c><c r="C1" t="str"><v>Price</v></c><c r="D1" t="str"><v>Bought</v></c></row>
  <row r="2"><c r="A2" t="str"><v>Town hall</v></c><c r="B2" t="str"><v>Chair</v></c><c r="C2"><v>90</v></c><c r="D2" s="1"><v>45000</v></c></row>
  <row r="3"><c r="A3" s="1"/><c r="B3" t="str"><v>Desk</v></c></row>
  <row r="4"><c r="A4"/></row>
  <row r="5"><c r="B5" t="str"><v>Lamp</v></c><c r="C5"><v>7</v></c></row>
  <row r="6"><c r="B6" t="str"><v>Bench</v></c></row>
</sheetData><mergeCells count="4"><mergeCell ref="A2:A5"/><mergeCell ref="C2:C3"/><mergeCell ref="D2:D3"/><mergeCell ref="B6:D6"/></mergeCells></worksheet>`

/** The bytes, in pieces of a size. */
async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test.each([7, 100, 10_000])('merged cells are found in pieces of %i bytes', async (size) => {
  const found = await mergedCells(inPieces(SHEET, size))
  expect(found).toEqual([
    { column: 0, from: 2, to: 5 },
    { column: 2, from: 2, to: 3 },
    { column: 3, from: 2, to: 3 },
  ])
})

test('a cell merged over rows has its value in each of them, except amounts, and doesn’t fill blank rows', async () => {
  const merged = await mergedCells(inPieces(SHEET, 1000))
  const rows = new SheetRows(
    { shared: () => '', formats: ['number', 'date'], system: 1900, merged },
    9,
  )
  const reader = new XmlReader(rows)
  reader.push(Buffer.from(SHEET))
  reader.end()
  expect(rows.take().slice(1)).toEqual([
    { row_no: 2, cells: ['Town hall', 'Chair', '90', '2023-03-15'] },
    { row_no: 3, cells: ['Town hall', 'Desk', '', '2023-03-15'] },
    { row_no: 5, cells: ['Town hall', 'Lamp', '7'] },
    { row_no: 6, cells: ['', 'Bench'] },
  ])
})

test('merged cells of an OpenDocument spreadsheet are read the same way', () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`
  const price = `<table:table-cell office:value-type="float" office:value="90" table:number-rows-spanned="2"><text:p>90</text:p></table:table-cell>`
  const covered = '<table:covered-table-cell/>'
  const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`
  const rows = new OdsRows(null, 9)
  const reader = new XmlReader(rows)
  const sheet = [
    row(cell('Town hall', ' table:number-rows-spanned="2"') + cell('Chair') + price),
    row(covered + cell('Desk') + covered),
    row('<table:table-cell/>' + cell('Lamp')),
  ]
  reader.push(Buffer.from(`<table:table table:name="One">${sheet.join('')}</table:table>`))
  reader.end()
  expect(rows.take().map(({ cells }) => cells)).toEqual([
    ['Town hall', 'Chair', '90'],
    ['Town hall', 'Desk'],
    ['', 'Lamp'],
  ])
})

test('a long text is not repeated', () => {
  const below = new CellsBelow()
  below.begin({ column: 0, to: 3 }, 'x'.repeat(300))
  const cells = ['', 'Chair']
  below.fill(2, cells, () => true)
  expect(cells).toEqual(['', 'Chair'])
})

test('a file whose merged cells would fill too many cells is refused', () => {
  const below = new CellsBelow([], 500)
  below.begin({ column: 0, to: 9 }, 'x'.repeat(200))
  const fill = (row_no: number) => below.fill(row_no, [], () => true)
  fill(2)
  fill(3)
  expect(() => fill(4)).toThrow(FileProblem)
})
