import { describe, expect, test } from 'vitest'
import { detectDelimiter, MAX_CELL, type TableRow } from './csv.ts'
import { Decoder, type Encoding, EncodingDetector } from './encoding.ts'
import { FileProblem } from './problem.ts'
import { scanText, textRows } from './table.ts'

/** The bytes of a text in encodings that TextEncoder doesn't support. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const decoded = (byte: number) => {
    const decoder = new Decoder(encoding)
    return decoder.push(Uint8Array.of(byte)) + decoder.end()
  }
  // A carriage return would be read as the end of a line.
  const bytes = Array.from({ length: 255 }, (_, at) => at + 1).filter((byte) => byte !== 13)
  const byteOf = new Map(bytes.map((byte) => [decoded(byte), byte]))
  return Uint8Array.from([...text].map((character) => byteOf.get(character)!))
}

/** A source that gives its bytes in two pieces, cut at one place. */
async function* cutAt(bytes: Uint8Array, at: number) {
  yield bytes.subarray(0, at)
  yield bytes.subarray(at)
}

/** Each byte arrives alone. */
async function* oneByOne(bytes: Uint8Array) {
  for (const byte of bytes) yield Uint8Array.of(byte)
}

async function rowsOf(bytes: AsyncIterable<Uint8Array>, encoding: Encoding, delimiter = ',') {
  const rows: TableRow[] = []
  for await (const batch of textRows(bytes, { encoding, delimiter })) rows.push(...batch)
  return rows
}

const text =
  'name,note\r\n"Säge 12""",größer\r\n\r\n"zwei\r\nZeilen, Komma",日本 🙂\r\nlast,"ends ""here"""'
const table: TableRow[] = [
  { row_no: 1, cells: ['name', 'note'] },
  { row_no: 2, cells: ['Säge 12"', 'größer'] },
  { row_no: 4, cells: ['zwei\nZeilen, Komma', '日本 🙂'] },
  { row_no: 5, cells: ['last', 'ends "here"'] },
]

describe('a table', () => {
  test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
    'in %s is the same wherever its bytes are cut',
    async (encoding) => {
      const bytes = encoded(text, encoding)
      for (let at = 0; at <= bytes.length; at += 1)
        expect(await rowsOf(cutAt(bytes, at), encoding)).toEqual(table)
      expect(await rowsOf(oneByOne(bytes), encoding)).toEqual(table)
    },
  )

  test.each(['\n', '\r\n', '\r'])('may end its lines with %j', async (end) => {
    const lines = ['a,b', '1,2', '', '"3', '3",4'].join(end)
    const rows = [
      { row_no: 1, cells: ['a', 'b'] },
      { row_no: 2, cells: ['1', '2'] },
      { row_no: 4, cells: ['3\n3', '4'] },
    ]
    for (const whole of [lines, lines + end])
      for (let at = 0; at <= whole.length; at += 1)
        expect(await rowsOf(cutAt(Buffer.from(whole), at), 'utf-8')).toEqual(rows)
  })

  test('may mix its line ends', async () => {
    const rows = await rowsOf(oneByOne(Buffer.from('a\r\nb\nc\rd')), 'utf-8')
    expect(rows.map(({ cells }) => cells)).toEqual([['a'], ['b'], ['c'], ['d']])
  })

  test('keeps the numbers of its rows when blank ones are left out', async () => {
    const rows = await rowsOf(oneByOne(Buffer.from('\n\na,b\n,\n  ,\n1,2\n')), 'utf-8')
    expect(rows.map(({ row_no }) => row_no)).toEqual([3, 6])
  })

  test('skips lines that only separate others', async () => {
    const rows = await rowsOf(oneByOne(Buffer.from('-----\na|b\n====|---\n-|1\n')), 'utf-8', '|')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['-', '1'],
    ])
  })

  test('keeps a quotation mark that is in the middle of a cell', async () => {
    const rows = await rowsOf(oneByOne(Buffer.from('5" pipe,"6"" pipe"\n')), 'utf-8')
    expect(rows[0]!.cells).toEqual(['5" pipe', '6" pipe'])
  })

  test.each([
    ['a quotation mark closed too early', 'a\n1\n"A" frame,x\n', 'quotes', 3],
    ['a quotation mark never closed', 'a\n1\n2\n"never,closed\nmore\n', 'quotes', 4],
    ['a cell longer than any', `a\n${'x'.repeat(MAX_CELL + 1)}\n`, 'cell_too_long', 2],
    ['a row without end', `a\n"${'x\n'.repeat(1_200_000)}`, 'row_too_long', 2],
    ['NUL characters', 'a\nb\0c\n', 'nul_bytes', undefined],
  ])('with %s is refused, and the row named', async (_, bad, code, row) => {
    const bytes = Buffer.from(bad)
    const source = cutAt(bytes, Math.floor(bytes.length * 0.9))
    await expect(rowsOf(source, 'utf-8')).rejects.toMatchObject({ code, row })
  })
})

describe('the delimiter', () => {
  test.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n1,5;2,5;3,5\n4,5;5,5;6,5\n', ';'],
    ['a\tb\n1,1\t2\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['"a,1";"b,2"\n"c,3";"d,4"\n', ';'],
    ['only one column\nwithout any\n', ','],
    ['sep=;\na,b;c\n', ';'],
  ])('of %j is %j', (beginning, delimiter) => {
    expect(detectDelimiter(beginning)).toBe(delimiter)
  })

  test('can be named by a first line that isn’t a row', async () => {
    const rows = await rowsOf(oneByOne(Buffer.from('sep=;\na;b\n1;2')), 'utf-8', ';')
    expect(rows).toEqual([
      { row_no: 1, cells: ['a', 'b'] },
      { row_no: 2, cells: ['1', '2'] },
    ])
  })
})

describe('the encoding', () => {
  const detect = (bytes: Uint8Array) => {
    const detector = new EncodingDetector()
    for (let at = 0; at < bytes.length; at += 7) detector.push(bytes.subarray(at, at + 7))
    return detector.end()
  }
  const german = 'Name;Ort\nGabelstapler für Möbel;Halle Süd\nGroße Säge;Lager Köln\n'
  const french = 'Nom;Lieu\nVéhicule électrique;Entrepôt à Besançon\nMachine à café;Siège\n'
  const spanish = 'Nombre;Sede\nMáquina de café;Málaga\nCámara frigorífica;Logroño, España\n'

  test.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'ibm850'] as const)(
    '%s is recognised in German, French and Spanish',
    (encoding) => {
      for (const sample of [german, french, spanish])
        expect(detect(encoded(sample, encoding))).toBe(encoding)
    },
  )

  test('is ISO 8859-15 where only its euro and its ligature tell', () => {
    const prices = 'Nom;Prix\nManœuvre;1.234,50 €\n'
    expect(detect(encoded(prices, 'iso-8859-15'))).toBe('iso-8859-15')
    expect(detect(encoded(prices, 'windows-1252'))).toBe('windows-1252')
    expect(detect(encoded('Tube ½";¼ l\n', 'windows-1252'))).toBe('windows-1252')
  })

  test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('%s may carry a mark', (encoding) => {
    const bytes = encoded(`\ufeff${german}`, encoding)
    const decoder = new Decoder(encoding)
    expect(detect(bytes)).toBe(encoding)
    expect(decoder.push(bytes) + decoder.end()).toBe(german)
  })

  test('is Windows-1252 where only its quotation marks and apostrophes tell', () => {
    const english = 'Name,Notes\nSaw,The client’s “big” one – don’t lend it\nDrill,it’s “new”\n'
    expect(detect(encoded(english, 'windows-1252'))).toBe('windows-1252')
  })

  test('is not UTF-8 if only the last letter shows it', () => {
    const bytes = encoded(`${'plain text,'.repeat(10_000)}Köln`, 'windows-1252')
    expect(detect(bytes)).toBe('windows-1252')
  })

  test('is not UTF-8 if a multi-byte letter is incomplete, wherever the file is cut', () => {
    const plain = Buffer.from('Name,Site\nPump,Halle 4\n')
    const begun = Buffer.concat([plain, Buffer.of(0xc3)])
    for (const pieces of [
      [begun, plain, plain],
      [begun, Buffer.alloc(0), plain],
      [plain, plain, begun],
    ]) {
      const detector = new EncodingDetector()
      for (const piece of pieces) detector.push(piece)
      expect(detector.end()).not.toBe('utf-8')
    }
    const detector = new EncodingDetector()
    for (const piece of [begun, Buffer.of(0xbc), plain]) detector.push(piece)
    expect(detector.end()).toBe('utf-8')
  })

  test('of DOS is decoded letter by letter, however long the file is', () => {
    const text = 'Prüfgerät ½ ║ Größe │ plain\n'.repeat(1_000)
    const decoder = new Decoder('ibm850')
    expect(decoder.push(encoded(text, 'ibm850')) + decoder.end()).toBe(text)
  })

  test.each([
    ['nothing', new Uint8Array(0), 'empty_file'],
    ['a spreadsheet under another name', Buffer.from('PK\u0003\u0004xyz'), 'not_text'],
    ['bytes that are no text', Buffer.from('a,b\n1,\0\n'), 'nul_bytes'],
  ])('of %s is none', (_, bytes, code) => {
    expect(() => detect(bytes)).toThrow(expect.objectContaining({ code }) as FileProblem)
  })
})

describe('the preview of a file', () => {
  const scan = (content: string | Uint8Array) => scanText(() => oneByOne(Buffer.from(content)))

  test('tells how it is written, its columns, its size and its first rows', async () => {
    const content = 'Tag;Bought;Tag;\nA;1/23/23;x;\n\nB;2/3/23;y;\n'
    expect(await scan(content)).toEqual({
      encoding: 'utf-8',
      delimiter: ';',
      sheet: null,
      sheets: [],
      titles: [],
      header_row: 1,
      headers: ['Tag', 'Bought', 'Tag (2)'],
      sample: [
        ['A', '1/23/23', 'x'],
        ['B', '2/3/23', 'y'],
      ],
      total_rows: 2,
      date_orders: [null, 'mdy', null],
      values: Array.from({ length: 3 }, () => ({ many: 2, different: 2 })),
    })
  })

  const known = new Set(['assettag', 'name', 'serialnumber'])
  test.each([
    ['below a title', 'Our assets\n\nAsset Tag,Name,Site\nA-1,Pump,HQ\n', 3],
    [
      'below what was exported when',
      'Exported,2026-01-02,by,Ada\nAsset Tag,Name,Site,X\nA,B,C,D\n',
      2,
    ],
    ['below a title, though nobody knows it', 'Inventaire;;;;\nA;B;C;D;E\n1;2;3;4;5\n', 2],
    ['in a file of one column', 'Name\nPump\nSaw\n', 1],
    ['though most of its cells are empty', 'Name,,,,,\n1,2,3,4,5,6\n1,2,3,4,5,6\n', 1],
    ['though no name of it is known', 'A,B,C\n1,2,3\n', 1],
  ])('finds the header %s', async (_, content, header_row) => {
    expect(await scanText(() => oneByOne(Buffer.from(content)), { known })).toMatchObject({
      header_row,
    })
  })

  test('uses the header row that the user chose', async () => {
    const content = Buffer.from('Asset Tag,Name\nOurs,Theirs\n1,2\n')
    const facts = await scanText(() => oneByOne(content), { known, header_row: 2 })
    expect(facts).toMatchObject({
      headers: ['Ours', 'Theirs'],
      sample: [['1', '2']],
      total_rows: 1,
    })
  })

  test.each([
    ['\u0089PNG\r\n\u001a\n', 'not_text'],
    ['\u00ff\u00d8\u00ff\u00e0', 'not_text'],
    ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1', 'old_excel'],
    ['<html><p>Not found</p></html>', 'not_text'],
    ['<?xml version="1.0"?><rows><row/></rows>', 'not_text'],
    [
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>',
      'old_xml',
    ],
    ['<?xml version="1.0"?><ss:Workbook><ss:Worksheet>', 'old_xml'],
  ])('knows by its first bytes that %j is no table', async (head, code) => {
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(9000, 7)])
    await expect(scanText(() => oneByOne(bytes))).rejects.toMatchObject({ code })
  })

  test.each([
    ['a header alone', 'a,b\n', 'no_rows'],
    ['blank rows alone', '\n ,\n', 'empty_file'],
    ['201 columns', `${Array(201).fill('x').join(',')}\n1\n`, 'too_many_columns'],
  ])('refuses %s', async (_, content, code) => {
    await expect(scan(content)).rejects.toMatchObject({ code })
  })
})
