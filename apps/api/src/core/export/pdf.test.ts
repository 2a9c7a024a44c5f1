import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfText } from '#test/pdf-text.ts'
import { sumLine } from './file.ts'
import { pdf } from './pdf.ts'
import type { SheetColumn } from './xlsx.ts'

/** The font sizes in the drawing instructions of the pages. */
function sizesIn(file: Buffer): number[] {
  const parts = file.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g)
  return [...parts].flatMap(([, packed]) => {
    const drawn = inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1')
    return [...drawn.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size))
  })
}

test.each([
  'Accumulated depreciation at the end',
  'Anschaffungskosten',
  'Wiederbeschaffungszeitwert am Ende',
])(
  'the names of many columns go on in lines below, large enough to be read: «%s»',
  async (name) => {
    const column: SheetColumn = { name, kind: 'money' }
    const columns = Array.from({ length: 20 }, () => column)
    async function* lines() {
      yield [columns.map(() => '12345')]
    }
    const said = { title: 'Depreciation', foot: '', facts: [] } as const
    const paper = { language: 'en', digits: 2, ...said } as const

    const sizes = sizesIn(await buffer(pdf(paper, [{ columns, lines: lines() }])))

    expect(sizes.length).toBeGreaterThan(columns.length)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6)
  },
)

const PAPER = { language: 'de', digits: 2, title: '', foot: '', facts: [] } as const

test('a table that is too long for a PDF ends with its total, and the next one is left out', async () => {
  const columns: SheetColumn[] = [
    { name: 'Nummer', kind: 'text' },
    { name: 'Kosten', kind: 'money' },
  ]
  const lines = [Array.from({ length: 5_001 }, (_, at) => [`A-${at + 1}`, '1'])]
  const total = sumLine(['Summe', '5001'])
  const next = {
    title: 'Danach',
    columns,
    lines: [
      [
        ['Z-1', '1'],
        ['Z-2', '1'],
      ],
    ],
  }

  const text = pdfText(await buffer(pdf(PAPER, [{ columns, lines, total }, next])))

  expect(text).toContain('A-5000\n')
  expect(text).not.toContain('A-5001')
  expect(text).toContain('Summe\n5.001,00')
  expect(text).not.toContain('Z-1')
  expect(text).toContain('5.000')
})

test('the numbers of a column have the same number of decimals', async () => {
  const columns: SheetColumn[] = [
    { name: 'Anteil', kind: 'number' },
    { name: 'Anzahl', kind: 'number' },
  ]

  const text = pdfText(
    await buffer(
      pdf(PAPER, [
        {
          columns,
          lines: [
            [
              ['12', '7'],
              ['3.25', '8'],
            ],
          ],
        },
      ]),
    ),
  )

  expect(text).toContain('12,00\n7\n3,25\n8')
})
