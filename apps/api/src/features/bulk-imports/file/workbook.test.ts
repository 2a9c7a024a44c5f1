import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableRow } from '#domain/imports/csv.ts'
import { archiveOf, textRowsOf, workbookOf } from '#test/builders/workbooks.ts'
import { scanWorkbook, workbookRows } from './workbook-reader.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-workbooks-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function saved(content: Promise<Uint8Array>): Promise<string> {
  const path = join(folder, String((files += 1)))
  await writeFile(path, await content)
  return path
}

async function rowsOf(content: Promise<Uint8Array>, sheet: string | null = null) {
  const rows: TableRow[] = []
  for await (const batch of workbookRows(await saved(content), sheet)) rows.push(...batch)
  return rows
}
/** The cells of the only row. */
const cellsOf = async (row: string, settings = {}) =>
  (await rowsOf(workbookOf([{ name: 'One', rows: `<row>${row}</row>` }], settings)))[0]!.cells

const scan = async (content: Promise<Uint8Array>, sheet: string | null = null) =>
  scanWorkbook(await saved(content), sheet, { known: new Set() })

/** A spreadsheet as LibreOffice writes it, with a sheet of notes before the one with the data. */
const ods = (rows: string) =>
  archiveOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet>
      <table:table table:name="Things">${rows}</table:table>
      <table:table table:name="Notes"><table:table-row><table:table-cell><text:p>Note</text:p></table:table-cell></table:table-row></table:table>
      </office:spreadsheet></office:body></office:document-content>`,
  })

test('an OpenDocument spreadsheet is read as it is seen, without what is only formatting', async () => {
  const text = (shown: string, more = '') =>
    `<table:table-cell office:value-type="string"${more}><text:p>${shown}</text:p></table:table-cell>`
  const content =
    ods(`<table:table-row>${text('Name', ' table:number-columns-repeated="2"')}</table:table-row>
    <table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    <table:table-row table:number-rows-repeated="2">${text('A &amp;<text:s text:c="2"/>B</text:p><text:p>C')}
      <table:covered-table-cell/>
      <table:table-cell office:value-type="float" office:value="0.30000000000000004"><text:p>0.3</text:p></table:table-cell>
      <table:table-cell office:value-type="float" office:value="7"><text:p>0007</text:p></table:table-cell>
      <table:table-cell office:value-type="date" office:date-value="2026-03-04"><office:annotation><text:p>a note</text:p></office:annotation><text:p>04.03.26</text:p></table:table-cell>
      <table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>
      <table:table-cell office:value-type="percentage" office:value="0.5"><text:p>50 %</text:p></table:table-cell>
      <table:table-cell table:number-columns-repeated="16377"/></table:table-row>
    <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`)
  const cells = ['A &  B\nC', '', '0.3', '0007', '2026-03-04', 'TRUE', '50 %']
  expect(await rowsOf(content)).toEqual([
    { row_no: 1, cells: ['Name', 'Name'] },
    { row_no: 5, cells },
    { row_no: 6, cells },
  ])
  expect(await scan(content)).toMatchObject({
    encoding: 'ods',
    sheet: 'Things',
    sheets: ['Things', 'Notes'],
  })
  expect(await rowsOf(content, 'Notes')).toEqual([{ row_no: 1, cells: ['Note'] }])
  await expect(rowsOf(content, 'Nowhere')).rejects.toMatchObject({ code: 'no_sheet' })
})

describe('a cell', () => {
  test('has its text inline or in the shared strings, joined from all its runs but without phonetic ones', async () => {
    const shared = [
      'a & b',
      '<r><t>two </t></r><r><rPr><b/></rPr><t>parts</t></r><rPh><t>aid</t></rPh>',
    ]
    const row = `<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><r><t>x</t></r><r><t>y</t></r></is></c>
      <c t="str"><f>A1&amp;"!"</f><v>made</v></c><c t="inlineStr"><is><t>line_x000A_end _x005F_x0041_</t></is></c>`
    expect(await cellsOf(row, { shared })).toEqual([
      'a & b',
      'two parts',
      'xy',
      'made',
      'line\nend _x0041_',
    ])
  })

  test('has the last result of its formula, TRUE or FALSE, an error, or #FORMULA? if it was never calculated', async () => {
    const row = `<c><f>1+1</f><v>2</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#REF!</v></c><c><f>A9</f></c><c t="str"><f>A8</f><v></v></c>`
    expect(await cellsOf(row)).toEqual(['2', 'TRUE', 'FALSE', '#REF!', '#FORMULA?'])
  })

  test('has the type of its own attributes, even if one before them contains a “>”', async () => {
    const row = `<c a="1>" t="b"><v>1</v></c><c a="1>" t="n"><v>1</v></c><c a="1>" t="b"><v>1</v></c><x:c t='b'><x:v>1</v></c ><c/><c><v>2</v></c>`
    expect(await cellsOf(row)).toEqual(['TRUE', '1', 'TRUE', 'TRUE', '', '2'])
  })

  test('is in the column of its reference', async () => {
    const row = `<c r="B1"><v>1</v></c><c r="AA1"><v>2</v></c><c r="XFD1" s="1"/>`
    const cells = await cellsOf(row)
    expect([cells.length, cells[0], cells[1], cells[26]]).toEqual([27, '', '1', '2'])
  })

  test('with a number has it without the rounding errors of floating point', async () => {
    const numbers = {
      1: '1',
      12.5: '12.5',
      '0.30000000000000004': '0.3',
      '1234.5600000000001': '1234.56',
      '1.0E-5': '0.00001',
      '1.23456789012346E+17': '123456789012346000',
      '-0': '0',
      '-2.50': '-2.5',
      '123456789012345': '123456789012345',
    }
    const cells = Object.keys(numbers).map((value) => `<c><v>${value}</v></c>`)
    expect(await cellsOf(cells.join(''))).toEqual(Object.values(numbers))
  })

  test('is read as it is displayed: as a date, a time, a percentage, or a number with leading zeros', async () => {
    const numbers = [
      ['45000', 'dd/mm/yyyy', '2023-03-15'],
      ['45000', '[$-409]mmm d, yyyy;@', '2023-03-15'],
      ['45000', 'mmm-yy', '2023-03-15'],
      ['45000.75', 'yyyy-mm-dd hh:mm', '2023-03-15 18:00:00'],
      ['45000', 'm/d/yy h:mm', '2023-03-15'],
      ['0.5', 'hh:mm', '12:00:00'],
      ['1', 'yyyy-mm-dd', '1900-01-01'],
      ['59', 'yyyy-mm-dd', '1900-02-28'],
      ['61', 'yyyy-mm-dd', '1900-03-01'],
      ['7', '00000', '00007'],
      ['0.125', '0.0%', '12.5%'],
      ['1234.5', '#,##0.00 "days"', '1234.5'],
      ['1234.5', '[$€-407]\\ #,##0.00;[Red]-#,##0.00', '1234.5'],
      ['3', 'General', '3'],
    ]
    const cells = numbers.map(([value], at) => `<c s="${at + 1}"><v>${value}</v></c>`)
    const formats = numbers.map(([, format]) => format!)
    expect(await cellsOf(cells.join(''), { formats })).toEqual(numbers.map(([, , shown]) => shown))
  })

  test('counts its days from 1904 where the workbook does', async () => {
    const settings = { formats: ['yyyy-mm-dd'], date1904: true }
    expect(await cellsOf('<c s="1"><v>43538</v></c>', settings)).toEqual(['2023-03-15'])
  })
})

describe('a workbook', () => {
  test('is read from its first visible sheet, or from the one with the given name', async () => {
    const sheet = (name: string, state?: string) => ({
      name,
      ...(state && { state }),
      rows: textRowsOf([['name'], [name]]),
    })
    const content = () =>
      workbookOf([sheet('Lists', 'hidden'), sheet('Assets'), sheet('More & more')])

    expect(await scan(content())).toMatchObject({
      encoding: 'xlsx',
      sheet: 'Assets',
      sheets: ['Lists', 'Assets', 'More & more'],
      sample: [['Assets']],
    })
    expect((await scan(content(), 'More & more'))!.sample).toEqual([['More & more']])
    await expect(scan(content(), 'None')).rejects.toMatchObject({ code: 'no_sheet' })
  })

  test('counts blank rows in its row numbers', async () => {
    const rows =
      '<row r="3"><c t="str"><v>a</v></c></row><row r="4"><c s="1"/></row><row r="9"><c><v>1</v></c></row>'
    const found = await rowsOf(workbookOf([{ name: 'One', rows }]))
    expect(found.map(({ row_no }) => row_no)).toEqual([3, 9])
  })

  test('may have namespace prefixes', async () => {
    const sheet = `<x:worksheet xmlns:x="y"><x:sheetData><x:row><x:c t="str"><x:v>a</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const found = await rowsOf(workbookOf([{ name: 'One', rows: Readable.from([sheet]) }]))
    expect(found).toEqual([{ row_no: 1, cells: ['a'] }])
  })
})

test('a cell that is merged over several rows has its value in each of them', async () => {
  const sheet = `<worksheet><sheetData>${textRowsOf([
    ['Hall', 'Pump'],
    ['', 'Saw'],
  ])}</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>`
  const found = await rowsOf(one(Readable.from([sheet])))
  expect(found[1]!.cells).toEqual(['Hall', 'Saw'])
})

/** Small pieces of a sheet that declare a lot of data. */
function* endless(piece: string, times: number) {
  yield '<worksheet><sheetData>'
  for (let n = 0; n < times; n += 1) yield piece
  yield '</sheetData></worksheet>'
}
const one = (rows: string | Readable) => workbookOf([{ name: 'One', rows }])

/** The same archive, whose directory declares so many bytes for each unpacked part. */
async function claiming(size: number, content: Promise<Uint8Array>): Promise<Uint8Array> {
  const archive = Buffer.from(await content)
  const part = 'PK\u0001\u0002'
  for (let at = archive.indexOf(part); at >= 0; at = archive.indexOf(part, at + 4))
    archive.writeUInt32LE(size, at + 24)
  return archive
}
/** The same archive with other bytes in the middle of its largest part. */
async function spoiled(content: Promise<Uint8Array>): Promise<Uint8Array> {
  const archive = Buffer.from(await content)
  const middle = Math.trunc(archive.length / 2)
  return archive.fill(0xff, middle, middle + 50)
}
const many = () => one(textRowsOf(Array.from({ length: 5_000 }, (_, n) => [`Pump ${n}`])))

describe('refused within moments and in little memory is', () => {
  const doctype =
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&e;</v></c></row></sheetData></worksheet>'
  test.each([
    ['a bomb', () => one(Readable.from(endless(' '.repeat(1024 ** 2), 300))), 'unpacked'],
    [
      'an archive of very many parts',
      () => archiveOf(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${n}.xml`, 'x']))),
      'unpacked',
    ],
    ['one that names outside entities', () => one(Readable.from([doctype])), 'damaged'],
    [
      'one that names entities nobody knows',
      () => one('<row><c t="str"><v>&lol;</v></c></row>'),
      'damaged',
    ],
    [
      'one that calls what every object has an entity',
      () => one('<row><c t="str"><v>&constructor;</v></c></row>'),
      'damaged',
    ],
    [
      'a tag of very many attributes',
      () =>
        one(`<row ${Array.from({ length: 5_000 }, (_, n) => `a${n}="x"`).join(' ')}><c/></row>`),
      'damaged',
    ],
    ['one without an end', () => one(Readable.from(['<worksheet><sheetData><row>'])), 'damaged'],
    [
      'a table of ten thousand columns',
      () => one(textRowsOf([Array(10_000).fill('x')])),
      'too_many_columns',
    ],
    ['a cell without end', () => one(textRowsOf([['x'.repeat(9_000_000)]])), 'damaged'],
    ['a cell that is too long', () => one(textRowsOf([['x'.repeat(40_000)]])), 'cell_too_long'],
    ['a text that isn’t there', () => one('<row><c t="s"><v>7</v></c></row>'), 'damaged'],
    ['a document', () => archiveOf({ 'word/document.xml': '<w/>' }), 'not_text'],
    [
      'a text of another office',
      () => archiveOf({ mimetype: 'application/vnd.oasis', 'content.xml': '<o/>' }),
      'not_text',
    ],
    [
      'a wide sheet of another office',
      () =>
        ods(
          '<table:table-row>' +
            '<c:table-cell><p>x</p></c:table-cell>'.repeat(600) +
            '</table:table-row>',
        ),
      'too_many_columns',
    ],
    ['one that unpacks to more than it says', () => claiming(10, many()), 'damaged'],
    ['one that unpacks to less than it says', () => claiming(1_000_000, many()), 'damaged'],
    ['one that can’t be unpacked', () => spoiled(many()), 'damaged'],
    ['half of an archive', async () => (await one('<row/>')).subarray(0, 400), 'damaged'],
  ] as [string, () => Promise<Uint8Array>, string][])('%s', async (_, content, code) => {
    const path = await saved(content())
    const before = process.memoryUsage().rss
    const start = performance.now()
    await expect(scanWorkbook(path, null, { known: new Set() })).rejects.toMatchObject({ code })
    expect(performance.now() - start).toBeLessThan(20_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 ** 2)
  })
})

test('a workbook of very many texts is read with only some of them in memory', async () => {
  const pieces = Array.from({ length: 60 }, (_, n) =>
    textRowsOf(Array.from({ length: 1_000 }, (_, m) => [`name ${n} ${m}`, 'x'.repeat(40), `${m}`])),
  )
  function* sheet() {
    yield '<worksheet><sheetData>'
    yield* pieces
    yield '</sheetData></worksheet>'
  }
  const facts = await scan(one(Readable.from(sheet())))
  expect(facts).toMatchObject({ total_rows: 59_999, header_row: 1 })
})
