import { schedule } from '../src/schedule.ts'
import type { Event, Input } from '../src/types.ts'

/** 1,200.00 over twelve months of 2024: 100.00 a month. */
export const ASSET: Input = {
  cost: 120_000n,
  salvage: { kind: 'amount', value: 0n },
  minorUnits: 2,
  method: { kind: 'straight_line' },
  convention: 'full_month',
  lifeMonths: 12,
  inServiceDate: '2024-01-01',
  frequency: 'monthly',
  fiscalYearStartMonth: 1,
}
export const after = (...events: Event[]): Input => ({ ...ASSET, events })
export const charges = (input: Input) => {
  const result = schedule(input)
  return result.ok ? result.value.map(({ depreciation }) => Number(depreciation)) : result.problems
}
