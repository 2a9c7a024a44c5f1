import { expect, it } from 'vitest'
import { explain } from '../src/explain.ts'
import { ratio } from '../src/numbers.ts'
import type { Input } from '../src/types.ts'
import { ASSET } from './year-asset.ts'

it('a year is explained by its base, its rule and its charge', () => {
  const input: Input = {
    ...ASSET,
    lifeMonths: 60,
    method: {
      kind: 'declining_balance',
      rate: { kind: 'percent', annual: ratio(2, 5) },
      switchToStraightLine: true,
      endOfLife: 'write_off',
    },
  }
  expect(explain(input, 2025)).toEqual([
    {
      kind: 'opening_book_value',
      values: { cost: 120_000n, accumulated: 48_000n },
      result: 72_000n,
    },
    { kind: 'base', values: { bookValue: 120_000n, salvage: 0n }, result: 120_000n },
    {
      kind: 'declining_balance',
      values: { rate: ratio(2, 5), bookValue: 72_000n, declining: 28_800n, straightLine: 18_000n },
      result: 28_800n,
    },
    { kind: 'charge', values: {}, result: 28_800n },
    {
      kind: 'closing_book_value',
      values: { cost: 120_000n, accumulated: 76_800n },
      result: 43_200n,
    },
  ])
})

it('a part of a year is explained by its months, and a disposal by its proceeds', () => {
  const declining = {
    kind: 'declining_balance',
    rate: { kind: 'percent', annual: ratio(2, 5) },
    switchToStraightLine: false,
    endOfLife: 'write_off',
  } as const
  const input: Input = {
    ...ASSET,
    lifeMonths: 60,
    method: declining,
    disposal: { date: '2025-03-31', proceeds: 70_000n, costs: 1_000n },
  }
  const steps = explain(input, 2025)
  expect(steps.find(({ kind }) => kind === 'declining_balance')).toMatchObject({
    values: { declining: 28_800n, months: { num: 3n, den: 12n } },
    result: 7_200n,
  })
  expect(steps.at(-1)).toEqual({
    kind: 'gain_loss',
    values: { proceeds: 70_000n, costs: 1_000n, bookValue: 64_800n },
    result: 4_200n,
  })
})
