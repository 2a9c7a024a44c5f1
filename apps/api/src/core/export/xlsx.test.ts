import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { cellsOf, partsOf } from '#test/workbook.ts'
import { moneyFormat, type SheetColumn, xlsx } from './xlsx.ts'

const COLUMNS: SheetColumn[] = [
  { name: 'name', kind: 'text' },
  { name: 'cost', kind: 'number' },
  { name: 'bought', kind: 'date' },
  { name: 'made', kind: 'moment' },
]

type Line = (string | null)[]
async function* pieces(...some: Line[][]) {
  yield* some
}
const file = (...some: Line[][]) => buffer(xlsx('assets', COLUMNS, pieces(...some)))

test('the header row is bold and frozen', async () => {
  const written = await file([])

  const [head] = await cellsOf(written)
  expect(head!.map(({ value, style }) => [value, style])).toEqual([
    ['name', 1],
    ['cost', 1],
    ['bought', 1],
    ['made', 1],
  ])
  const sheet = (await partsOf(written)).get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain('state="frozen"')
})

test('numbers are numbers, days and times are dates, and null is an empty cell', async () => {
  const [, row, empty] = await cellsOf(
    await file([
      ['Pump', '1299.50', '2026-01-05', '2026-01-05T12:00:00'],
      [null, null, null, null],
    ]),
  )

  expect(row).toEqual([
    { value: 'Pump', type: 'text', style: 0 },
    { value: '1299.50', type: 'number', style: 0 },
    { value: '46027', type: 'number', style: 2 },
    { value: '46027.5', type: 'number', style: 3 },
  ])
  expect(empty!.map(({ value }) => value)).toEqual(['', '', '', ''])
})

test('amounts are numbers in their currency, and the columns can be filtered', async () => {
  const columns: SheetColumn[] = [
    { name: 'Name', kind: 'text' },
    { name: 'Cost', kind: 'money', format: moneyFormat('de', 'EUR', 2) },
  ]
  const written = await buffer(
    xlsx(
      'assets',
      columns,
      pieces([
        ['Pump', '1299.50'],
        ['Saw', null],
      ]),
    ),
  )

  const [, row] = await cellsOf(written)
  expect(row![1]).toEqual({ value: '1299.50', type: 'number', style: 4 })
  const parts = await partsOf(written)
  expect(parts.get('xl/styles.xml')).toContain('formatCode="#,##0.00\\ [$€]"')
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('</sheetData><autoFilter ref="A1:B3"/>')
})

test('a sum at the end stays there when the rest is sorted, and long names have room', async () => {
  const sum = (name: string) => Object.assign([name, '2', null, null], { isSum: true as const })
  const columns = COLUMNS.map((one, at) =>
    at === 1 ? { ...one, name: 'Purchase cost in 2026' } : one,
  )
  async function* lines() {
    yield [['Pump', '2', null, null], sum('Pumps')]
    yield [['Saw', '1', null, null], sum('Saws')]
    yield [sum('Total')]
  }
  const sheet = (await partsOf(await buffer(xlsx('assets', columns, lines())))).get(
    'xl/worksheets/sheet1.xml',
  )
  expect(sheet).toContain('<autoFilter ref="A1:D4"/>')
  expect(sheet).toContain('<col min="2" max="2" width="25" customWidth="1"/>')
})

test.each([
  ['de', 'EUR', 2, '#,##0.00\\ [$€]'],
  ['en', 'USD', 2, '[$$]#,##0.00'],
  ['en', 'CHF', 2, '[$CHF]\\ #,##0.00'],
  ['fr', 'JPY', 0, '#,##0\\ [$JPY]'],
] as const)(
  'in %s an amount of %s with %i decimals is shown as %s',
  (language, currency, digits, shown) => {
    expect(moneyFormat(language, currency, digits)).toBe(shown)
  },
)

test.each(['=1+1', '@SUM(A1)', '<b>&"', 'a\u0001b', '_x0041_', '  two  spaces', 'Ä 🔧 中'])(
  '%j comes back as the text that it was',
  async (text) => {
    const written = await file([[text, null, null, null]])

    const [, [cell] = []] = await cellsOf(written)
    expect(cell).toMatchObject({ value: text, type: 'text' })
    expect((await partsOf(written)).get('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  },
)

test.each([
  ['a number of more digits than a spreadsheet keeps', ['x', '12345678901234.5678', null, null], 1],
  ['a day before there were dates', ['x', null, '1815-06-18', null], 2],
])('%s stays text', async (_, line, at) => {
  const [, row] = await cellsOf(await file([line]))

  expect(row![at]).toMatchObject({ value: line[at], type: 'text' })
})

test('an error while it is written makes the file invalid, so that nobody takes half of it for the whole', async () => {
  async function* failing() {
    yield [['one', null, null, null]]
    throw new Error('connection lost')
  }

  await expect(buffer(xlsx('assets', COLUMNS, failing()))).rejects.toThrow('connection lost')
})

test('rows that don’t fit on a sheet continue on the next one, with a header row', async () => {
  const lines = Array.from({ length: 7 }, (_, n): Line => [`Pump ${n}`, String(n), null, null])

  const written = await buffer(
    xlsx('assets', COLUMNS, pieces(lines.slice(0, 5), lines.slice(5)), 3),
  )

  const parts = await partsOf(written)
  const rows = (no: number) => parts.get(`xl/worksheets/sheet${no}.xml`)!.match(/Pump \d/g)
  expect([rows(1), rows(2), rows(3)]).toEqual([
    ['Pump 0', 'Pump 1', 'Pump 2'],
    ['Pump 3', 'Pump 4', 'Pump 5'],
    ['Pump 6'],
  ])
  expect(parts.get('xl/worksheets/sheet3.xml')).toContain('>name<')
  expect(parts.get('xl/workbook.xml')!.match(/sheet name="[^"]*"/g)).toEqual([
    'sheet name="assets"',
    'sheet name="assets 2"',
    'sheet name="assets 3"',
  ])
  expect(parts.has('xl/worksheets/sheet4.xml')).toBe(false)
  expect(parts.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet3.xml')
})
