import { LABEL_PRESETS } from '@steward/contract/label-presets.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import { labelAddress } from './address.ts'
import { type Drawing, drawLabel } from './draw.ts'
import type { Words } from './text-block.ts'

const { resolve } = createRequire(import.meta.url)
const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

// The server blocks this reader, and other tests in this process may have blocked it.
const SVG = { operation: ['VipsForeignLoadSvgBuffer'] }
beforeAll(() => sharp.unblock(SVG))
afterAll(() => sharp.block(SVG))

const NAME = 'Compressor Atlas Copco GA 37 VSD+ for the paint shop'
const presets = Object.entries(LABEL_PRESETS)
const L7160 = LABEL_PRESETS.avery_l7160

const content = (tag: string, words: Words = {}) => ({
  address: labelAddress('https://assets.example.com', tag),
  tag,
  words: { organization: 'Northwind Trading', name: NAME, asset_tag: tag, ...words },
})

const READ = { formats: ['QRCode', 'Code128'], maxNumberOfSymbols: 1 } satisfies ReaderOptions
/** The highest resolution of printers, which small labels need. */
const dotsFor = ({ width }: { width: number }) => (width < 30 ? 600 : 300)

/** The text that a scanner reads on a label printed with so many dots per inch. */
async function scanned({ svg }: Drawing, dpi = 300): Promise<string[]> {
  const png = await sharp(Buffer.from(svg), { density: dpi }).png().toBuffer()
  const found = await readBarcodes(new Uint8Array(png), READ)
  return found.map(({ text }) => text)
}

/** Each line of text with its box. */
const linesOf = ({ svg }: Drawing) =>
  [
    ...svg.matchAll(
      /<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)" textLength="([\d.]+)"[^>]*>([^<]*)</g,
    ),
  ].map(([, x, y, size, width, text]) => ({
    text: text!,
    left: Number(x),
    right: Number(x) + Number(width),
    top: Number(y) - Number(size) * 0.75,
    bottom: Number(y) + Number(size) * 0.2,
  }))

describe('a printed label', () => {
  test.each(presets)('of the size %s is read again by a scanner', async (_, preset) => {
    const label = drawLabel(preset, content('AST-00042'), 'qr')

    expect(await scanned(label, dotsFor(preset))).toEqual([
      'https://assets.example.com/a/AST-00042',
    ])
  })

  test.each(presets)('of the size %s is read again as bars', async (_, preset) => {
    const label = drawLabel(preset, content('AST-00042'), 'code128')

    expect(await scanned(label, dotsFor(preset))).toEqual(['AST-00042'])
  })

  test.each(['0', '1234567890', 'a', 'AB12cd34EF', 'A/B C.D+E%20', '~`{|}', 'X'.repeat(24)])(
    'says %s as bars',
    async (tag) => {
      expect(await scanned(drawLabel(LABEL_PRESETS.avery_5163, content(tag), 'code128'))).toEqual([
        tag,
      ])
    },
  )

  test('carries any tag in its address', async () => {
    const [address] = await scanned(drawLabel(L7160, content('Ä/1 #2?%'), 'qr'))

    expect(decodeURIComponent(new URL(address!).pathname)).toBe('/a/Ä/1 #2?%')
  })

  test.each(presets)('of the size %s has its true size', (_, preset) => {
    const { svg } = drawLabel(preset, content('AST-1'), 'qr')
    const [, width, height] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg)!

    expect([Number(width), Number(height)]).toEqual([
      expect.closeTo(preset.width, 3),
      expect.closeTo(preset.height, 3),
    ])
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
  })
})

describe('the words of a label', () => {
  const tags = ['A-1', 'AST-00042', 'W'.repeat(64)]
  const cases = presets.flatMap(([name, preset]) =>
    tags.flatMap((tag) =>
      (['qr', 'code128'] as const).map((kind) => [name, kind, tag, preset] as const),
    ),
  )

  test.each(cases)(
    'stay on %s with %s and the tag %s, each below the other',
    (_n, kind, tag, preset) => {
      const words = { serial_number: 'SN 4711-8812', place: 'Plant North · Hall 4' }
      const lines = linesOf(drawLabel(preset, content(tag, words), kind))

      for (const line of lines) {
        expect(line.left).toBeGreaterThanOrEqual(0)
        expect(line.top).toBeGreaterThanOrEqual(0)
        expect(line.right).toBeLessThanOrEqual(preset.width + 0.01)
        expect(line.bottom).toBeLessThanOrEqual(preset.height + 0.01)
      }
      for (const [at, line] of lines.slice(1).entries())
        expect(line.top).toBeGreaterThanOrEqual(lines[at]!.bottom - 0.01)
    },
  )

  test('begin where the blank around the code ends', () => {
    const { svg } = drawLabel(L7160, content('AST-1'), 'qr')
    const [, module] = /scale\(([\d.]+)\)/.exec(svg)!
    const modules = Math.max(
      ...[...svg.matchAll(/M(\d+) \d+h(\d+)/g)].map(([, x, w]) => Number(x) + Number(w)),
    )

    for (const line of linesOf({ svg, module: 0, warnings: [] }))
      expect(line.left).toBeGreaterThanOrEqual((modules + 4) * Number(module) - 0.01)
  })

  test('are texts, whatever is in them', async () => {
    const name = '</text><script>alert(1)</script> & "x" \u0007'
    const { svg } = drawLabel(L7160, content('<&>"', { name }), 'qr')

    expect(svg).not.toContain('<script')
    expect(svg).not.toContain('\u0007')
    // A malformed image isn't drawn.
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg')
  })

  test('keep a tag of 64 characters whole where there is room, and say so where there is none', () => {
    const tag = 'AB-'.repeat(21) + '9'
    const large = drawLabel(L7160, content(tag), 'qr')
    const small = drawLabel(LABEL_PRESETS.avery_l4731, content(tag), 'qr')

    expect(
      linesOf(large)
        .map(({ text }) => text)
        .join(''),
    ).toContain(tag)
    expect(large.warnings).not.toContain('tag_shortened')
    expect(small.warnings).toContain('tag_shortened')
  })

  test('are left out from the least important one on', () => {
    const words = { serial_number: 'SN 4711', place: 'Plant North' }
    const texts = linesOf(drawLabel({ ...L7160, height: 8 }, content('AST-1', words), 'qr'))
      .map(({ text }) => text)
      .join(' ')

    expect(texts).toContain('AST-1')
    expect(texts).not.toContain('Plant North')
  })
})

describe('a code', () => {
  test('that is too fine for some scanners is reported', () => {
    expect(drawLabel(LABEL_PRESETS.avery_l4731, content('AST-1'), 'qr').warnings).toContain(
      'code_too_fine',
    )
    expect(drawLabel(L7160, content('AST-1'), 'qr').warnings).toEqual([])
    expect(drawLabel(L7160, content('A'.repeat(64)), 'code128').warnings).toContain('code_too_fine')
  })

  test('that bars cannot write is a QR code, and is reported', async () => {
    const label = drawLabel(L7160, content('Ä-1'), 'code128')

    expect(label.warnings).toContain('not_in_code128')
    expect(await scanned(label)).toEqual(['https://assets.example.com/a/%C3%84-1'])
  })

  test('has modules of whole printer dots', () => {
    for (const [, preset] of presets) {
      const { module } = drawLabel(preset, content('AST-00042'), 'qr')
      expect((module / (25.4 / 600)) % 1).toBeCloseTo(0, 5)
    }
  })
})
