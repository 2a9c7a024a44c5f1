import { describe, expect, test } from 'vitest'
import { type PartEvent, type PartNow, partsThen } from './parts-then.ts'

const now = (said: string, touched: boolean): PartNow<string> => ({ said, touched, whole: said })
const said = (parts: readonly PartNow<string>[], events: readonly PartEvent[]) =>
  partsThen(parts, events).map((one) => one.said)

describe('what a work order consisted of', () => {
  test('is what nobody has touched since, whole', () => {
    expect(partsThen([now('Oil', false)], [])).toEqual([
      { said: 'Oil', unsure: false, whole: 'Oil' },
    ])
  })

  test('has no part that came since, even if another is called the same', () => {
    const parts = [now('Oil', false), now('Oil', true)]
    expect(partsThen(parts, [[null, 'Oil']])).toEqual([
      { said: 'Oil', unsure: false, whole: 'Oil' },
    ])
  })

  test('has parts as they were before they were changed, and those that went', () => {
    const events: PartEvent[] = [
      ['Filter', null],
      ['Oil: 2', 'Oil: 3'],
      ['Oil: 1', 'Oil: 2'],
      [null, 'Filter'],
      ['Seal', null],
    ]
    expect(said([now('Oil: 3', true)], events)).toEqual(['Oil: 1', 'Seal'])
  })

  test('knows of a step whether it was done, unless its history is from before that was said', () => {
    expect(partsThen([now('Grease ✓', true)], [['Grease', 'Grease ✓']])).toMatchObject([
      { said: 'Grease', unsure: false },
    ])
    expect(partsThen([now('Grease ✓', true)], [['Grease', 'Grease']])).toMatchObject([
      { said: 'Grease', unsure: true },
    ])
  })
})
