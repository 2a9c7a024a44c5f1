import { LABEL_PRESETS, labelsOnPage } from '@steward/contract/label-presets.ts'
import { describe, expect, test } from 'vitest'
import { onSheets } from './sheets.ts'

const L7160 = LABEL_PRESETS.avery_l7160
const places = (labels: string[], start: number, copies = 1) =>
  onSheets(labels, L7160, { start, copies }).map((sheet) =>
    sheet.map(({ label, place }) => [label, place.position]),
  )

describe('labels on sheets', () => {
  test('start at the first free position, and continue on the next sheet', () => {
    expect(places(['a', 'b', 'c'], 20)).toEqual([
      [
        ['a', 20],
        ['b', 21],
      ],
      [['c', 1]],
    ])
  })

  test('are repeated as often as chosen', () => {
    expect(places(['a', 'b'], 1, 2)).toEqual([
      [
        ['a', 1],
        ['a', 2],
        ['b', 3],
        ['b', 4],
      ],
    ])
  })

  test.each(Object.entries(LABEL_PRESETS))('of the size %s fit on the paper', (_, preset) => {
    const count = labelsOnPage(preset)
    const [sheet] = onSheets(Array.from({ length: count }, String), preset, { start: 1, copies: 1 })

    expect(sheet).toHaveLength(count)
    const last = sheet!.at(-1)!.place
    expect(last.x + preset.width).toBeLessThanOrEqual(preset.page.width + 0.001)
    expect(last.y + preset.height).toBeLessThanOrEqual(preset.page.height + 0.001)
    // The margins are equal at left and right, and at top and bottom.
    expect(preset.page.width - last.x - preset.width).toBeCloseTo(preset.left, 0)
    expect(preset.page.height - last.y - preset.height).toBeCloseTo(preset.top, 0)
    expect(preset.pitchX).toBeGreaterThanOrEqual(preset.width)
    expect(preset.pitchY).toBeGreaterThanOrEqual(preset.height)
  })
})
