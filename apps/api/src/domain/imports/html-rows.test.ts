import { expect, test } from 'vitest'
import { HtmlRows } from './html-rows.ts'
import { withoutMarkup } from './markup.ts'
import { decoded } from './sheet.ts'
import { scanText } from './table.ts'

/** The rows of a page that arrives in pieces of so many characters. */
function rowsOf(page: string, piece = page.length) {
  const reader = new HtmlRows()
  const rows = []
  for (let at = 0; at < page.length; at += piece)
    rows.push(...reader.push(page.slice(at, at + piece)))
  return [...rows, ...reader.end()]
}
const cellsOf = (page: string, piece?: number) => rowsOf(page, piece).map(({ cells }) => cells)

const PAGE = `<!DOCTYPE html><html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8"><title>Not <a> row</title>
<style><!-- td {mso-number-format:"\\@"} --></style><script>if (1 < 2) document.write('<tr><td>no</td></tr>')</script></head>
<body><h1>Assets</h1><TABLE BORDER=1>
<thead><tr><th>Asset&nbsp;tag</th><th>Name</th><th>Cost</th></tr></thead>
<tbody><tr><td class='a>b' x:str>A-1</td><td>Pumpe &amp; Söhne<br>gr&uuml;n</td><td align=right>1.234,50&nbsp;&euro;</td></tr>
<!-- <tr><td>hidden</td></tr> -->
<tr><td> A-2
  b</td><td>3 < 4 &foo; &#233;&#x2019;</td><td></td></tr>
<tr></tr></tbody></table></body></html>`

test('the rows of a page are those of its tables, without marks, styles and scripts', () => {
  expect(rowsOf(PAGE)).toEqual([
    { row_no: 1, cells: ['Asset tag', 'Name', 'Cost'] },
    { row_no: 2, cells: ['A-1', 'Pumpe & Söhne\ngrün', '1.234,50 €'] },
    { row_no: 3, cells: ['A-2 b', '3 < 4 &foo; é’', ''] },
  ])
})

test('a page is read the same in whatever pieces it arrives', () => {
  for (const piece of [1, 2, 3, 7, 64]) expect(rowsOf(PAGE, piece)).toEqual(rowsOf(PAGE))
})

test('ends of cells and rows may be left out, and tables nested', () => {
  expect(cellsOf('<table><tr><th>A<th>B<tr><td>1<td>2</table>')).toEqual([
    ['A', 'B'],
    ['1', '2'],
  ])
  expect(cellsOf('<tr><td>A</td></tr><tr><td>1')).toEqual([['A'], ['1']])
  expect(
    cellsOf('<table><tr><td><table><tr><td>A</td></tr></table></td><td>x</td></tr></table>'),
  ).toEqual([['A'], ['', 'x']])
})

test('a cell over several rows is in each of them, and one over several columns in the first', () => {
  expect(
    cellsOf(
      '<table><tr><td rowspan=2>Room 1</td><td>a</td><td rowspan="3">x</td></tr><tr><td>b</td></tr><tr><td colspan=2>c</td></tr></table>',
    ),
  ).toEqual([
    ['Room 1', 'a', 'x'],
    ['Room 1', 'b', 'x'],
    ['c', '', 'x'],
  ])
})

test('characters by numbers are those that browsers show, and none that can’t be stored', () => {
  expect(cellsOf('<tr><td>A&#150;B &#55357;&#56832; &#xD800;&#0;')).toEqual([
    ['A–B 😀 \uFFFD\uFFFD'],
  ])
  expect(withoutMarkup('<p>a&#0;b&#55296;</p>')).toBe('ab\uFFFD')
  expect(decoded('a_x0000_b_xD800_')).toBe('ab\uFFFD')
})

test('a page that never ends what it begins is read without growing, or refused', () => {
  const row = '<tr><td><font size=2><b>A-1<td><span x:num>1'
  expect(rowsOf(row.repeat(20_000), 65_536)).toHaveLength(20_000)
  expect(rowsOf('<tr><td><p>A-1<div><td><p>1'.repeat(20_000), 65_536)).toHaveLength(20_000)
  expect(() => rowsOf('<table><tr><td>'.repeat(600), 65_536)).toThrow('damaged')
  expect(() => rowsOf(`<tr><td>${'<br>'.repeat(200_000)}`, 65_536)).toThrow('cell_too_long')
  for (const endless of [
    '<!-- ',
    '<td title="',
    '<td title=',
    '<td ',
    '<td',
    '</td ',
    '<!x',
    '<?x',
  ])
    expect(() => rowsOf(`${endless}${'x'.repeat(5_000_000)}`, 65_536), endless).toThrow('damaged')
})

test('an end without a beginning in a cell ends nothing around the table', () => {
  const row = '<tr><td>A-1</div></td><td>Pump</p></li></td></tr>'
  expect(cellsOf(`<ul><li><div><p><table>${row}${row}</table></div></ul>`)).toEqual([
    ['A-1', 'Pump'],
    ['A-1', 'Pump'],
  ])
})

test('all names of characters are known, as long as they end with a semicolon', () => {
  expect(
    cellsOf('<tr><td>&Scaron;koda &alpha;</td><td>R&D &copy</td><td><style>td{}</style>x'),
  ).toEqual([['Škoda α', 'R&D &copy', 'x']])
})

test('a page in the encoding of Windows is a table, too', async () => {
  const facts = await scanText(
    () =>
      [
        Buffer.from(
          '<table><tr><td>Name</td><td>Größe</td></tr><tr><td>Tür</td><td>2</td>',
          'latin1',
        ),
      ] as unknown as AsyncIterable<Uint8Array>,
  )
  expect(facts).toMatchObject({
    encoding: 'windows-1252',
    delimiter: '<',
    headers: ['Name', 'Größe'],
    sample: [['Tür', '2']],
    total_rows: 1,
  })
})
