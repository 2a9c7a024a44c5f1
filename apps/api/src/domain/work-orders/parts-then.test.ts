import { describe, expect, test } from 'vitest'
import { type PartEvent, type PartNow, partsThen, type Said } from './parts-then.ts'

const now = (said: string, touched: boolean): PartNow<string> => ({ said, touched, whole: said })
const textOf = (said: Said) => (typeof said === 'string' ? said : `${String(said.n)} min`)
const then = (parts: readonly PartNow<string>[], events: readonly PartEvent[]) =>
  partsThen(parts, events, textOf)
const said = (parts: readonly PartNow<string>[], events: readonly PartEvent[]) =>
  then(parts, events).map((one) => one.said)

describe('the steps, comments, time and costs of a work order at a past moment', () => {
  test('are complete if nothing has changed since', () => {
    expect(then([now('Oil', false)], [])).toEqual([{ said: 'Oil', unsure: false, whole: 'Oil' }])
  })

  test('leave out what was added since, even with the same title', () => {
    const parts = [now('Oil', false), now('Oil', true)]
    expect(then(parts, [[null, 'Oil']])).toEqual([{ said: 'Oil', unsure: false, whole: 'Oil' }])
  })

  test('have the values from before changes, and what was deleted since', () => {
    const events: PartEvent[] = [
      ['Filter', null],
      ['Oil: 2', 'Oil: 3'],
      ['Oil: 1', 'Oil: 2'],
      [null, 'Filter'],
      ['Seal', null],
    ]
    expect(said([now('Oil: 3', true)], events)).toEqual(['Oil: 1', 'Seal'])
  })

  test('include whether a step was done, unless its history is older than that information', () => {
    expect(then([now('Grease ✓', true)], [['Grease', 'Grease ✓']])).toMatchObject([
      { said: 'Grease', unsure: false },
    ])
    expect(then([now('Grease ✓', true)], [['Grease', 'Grease']])).toMatchObject([
      { said: 'Grease', unsure: true },
    ])
  })

  test('are identified by all recorded values, or by their text where only that was recorded', () => {
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
