import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdf } from './pdf.ts'
import type { SheetColumn } from './xlsx.ts'

/** The sizes of letters that are written with, by what the pages are drawn with. */
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
