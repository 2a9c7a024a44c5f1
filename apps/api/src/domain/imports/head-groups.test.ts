import { expect, test } from 'vitest'
import { findHeaderRow } from './header-row.ts'
import { scanText } from './table.ts'

const known = new Set(['inventarnr', 'bezeichnung', 'wert', 'werk', 'raum'])
const headersOf = async (text: string, header_row?: number) => {
  async function* open() {
    yield new TextEncoder().encode(text)
  }
  return (await scanText(open, { known, header_row })).headers
}

const ROWS = `Anlagen 2025;;;;;;
Anlage;;Anschaffung;;Garantie;;Standort;
Inventarnr;Bezeichnung;Datum;Wert;Datum;Dauer;Werk;Raum
A1;Presse;1.2.2020;12,50;1.2.2022;24;Süd;H1
`
const HEADERS = [
  'Inventarnr',
  'Bezeichnung',
  'Anschaffung Datum',
  'Wert',
  'Garantie Datum',
  'Garantie Dauer',
  'Werk',
  'Raum',
]

test('columns are called after the group above them, where their own name isn’t enough', async () => {
  expect(await headersOf(ROWS)).toEqual(HEADERS)
  expect(await headersOf(ROWS, 3)).toEqual(HEADERS)
})

test('what has no name of its own has the one above', async () => {
  const rows =
    'Inventarnr;Bezeichnung;Anschaffung;;Notiz\n;;Datum;Wert;Raum\nA1;Presse;1.2.2020;9;x\n'
  expect(await headersOf(rows, 2)).toEqual([
    'Inventarnr',
    'Bezeichnung',
    'Anschaffung Datum',
    'Wert',
    'Raum',
  ])
})

test('titles, dates and what is further above are no groups', async () => {
  const table = 'Inventarnr;Bezeichnung;Dauer\nA1;Presse;3\n'
  const above = [
    'Anlagen;;',
    'Firma: Acme;;Stand',
    'Anlagen;zum;31.12.2025',
    'Kopf;;Drei\n',
    'Eins;Zwei;Drei',
  ]
  for (const line of above)
    expect(await headersOf(`${line}\n${table}`)).toEqual(['Inventarnr', 'Bezeichnung', 'Dauer'])
})

test('below groups with known names, the header is the row that names more columns', () => {
  const rows = (...all: string[][]) => all.map((cells, at) => ({ row_no: at + 1, cells }))
  const known = new Set(['cost', 'depreciation', 'asset', 'rate'])
  const register = rows(
    ['', '', 'Cost', '', 'Depreciation', ''],
    ['Asset', 'Date', 'B/fwd', 'C/fwd', 'Rate', 'Charge'],
    ['Lathe', '01/07/2018', '12,000', '12,000', '10%', '1,200'],
  )

  expect(findHeaderRow(register, known)).toBe(1)
  expect(findHeaderRow(rows(['Asset', 'Cost'], ['Rate', 'x'], ['Depreciation', '']), known)).toBe(0)
})
