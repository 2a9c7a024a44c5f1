import { expect, it } from 'vitest'
import { spanOf, spanTo, stepsFrom } from './period.ts'

it('ends a period with the last month that has ended', () => {
  expect(spanTo('2026-11-24', 'year', 7)).toEqual({
    from: '2026-07-01',
    to: '2026-10-31',
    first: { year: 2027, month: 1 },
    last: { year: 2027, month: 4 },
  })
  expect(spanTo('2026-11-30', 'quarter', 7)).toMatchObject({ from: '2026-10-01', to: '2026-11-30' })
  expect(spanTo('2024-02-29', 'month', 1)).toMatchObject({
    from: '2024-02-01',
    to: '2024-02-29',
    last: { year: 2024, month: 2 },
  })
  // The first month of a year that hasn't ended belongs to the year before.
  expect(spanTo('2026-07-30', 'year', 7)).toMatchObject({ from: '2025-07-01', to: '2026-06-30' })
})

it('extends chosen days to whole months', () => {
  expect(spanOf('2025-12-15', '2026-02-10', 4)).toEqual({
    from: '2025-12-01',
    to: '2026-02-28',
    first: { year: 2026, month: 9 },
    last: { year: 2026, month: 11 },
  })
})

it('lists the months of a fiscal year, or the following years', () => {
  const months = stepsFrom('2026-11-24', 'month', 5, 10)
  expect(months).toHaveLength(12)
  expect([months[0]!.from, months[11]!.to]).toEqual(['2026-10-01', '2027-09-30'])
  expect(stepsFrom('2026-11-24', 'year', 3, 1).map(({ to }) => to)).toEqual([
    '2026-12-31',
    '2027-12-31',
    '2028-12-31',
  ])
})
