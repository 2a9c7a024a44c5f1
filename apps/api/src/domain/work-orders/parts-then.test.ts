import { describe, expect, test } from 'vitest'
import { type PartEvent, type PartNow, partsThen, type Said } from './parts-then.ts'

const now = (said: string, touched: boolean): PartNow<string> => ({ said, touched, whole: said })
const textOf = (said: Said) => (typeof said === 'string' ? said : `${String(said.n)} min`)
const then = (parts: readonly PartNow<string>[], events: readonly PartEvent[]) =>
  partsThen(parts, events, textOf)
const said = (parts: readonly PartNow<string>[], events: readonly PartEvent[]) =>
  then(parts, events).map((one) => one.said)

describe('what a work order consisted of', () => {
  test('is what nobody has touched since, whole', () => {
    expect(then([now('Oil', false)], [])).toEqual([{ said: 'Oil', unsure: false, whole: 'Oil' }])
  })

  test('has no part that came since, even if another is called the same', () => {
    const parts = [now('Oil', false), now('Oil', true)]
    expect(then(parts, [[null, 'Oil']])).toEqual([{ said: 'Oil', unsure: false, whole: 'Oil' }])
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
    expect(then([now('Grease ✓', true)], [['Grease', 'Grease ✓']])).toMatchObject([
      { said: 'Grease', unsure: false },
    ])
    expect(then([now('Grease ✓', true)], [['Grease', 'Grease']])).toMatchObject([
      { said: 'Grease', unsure: true },
    ])
  })

  test('tells parts apart by all that is said of them, and by a text where no more was said', () => {
    const ana = { n: 30, who: 'Ana' }
    const ben = { who: 'Ben', n: 30 }
    const parts: PartNow<string>[] = [
      { said: { n: 30, who: 'Ben' }, touched: true, whole: 'Ben' },
      { said: { n: 45, who: 'Ana' }, touched: true, whole: 'Ana' },
    ]
    const changed: PartEvent = [ana, { who: 'Ana', n: 45 }]
    expect(said(parts, [changed])).toEqual([ben, ana])
    expect(said(parts, [[null, ben], changed])).toEqual([ana])
    expect(said(parts, [changed, ['20 min', '30 min']])).toContain('20 min')
    expect(then(parts, [[ana, ana]])).toContainEqual({ said: ana, unsure: false, whole: null })
  })
})
