import { describe, expect, it } from 'vitest'
import { ratio } from '../src/numbers.ts'
import { schedule } from '../src/schedule.ts'
import type { Input } from '../src/types.ts'
import { ASSET } from './year-asset.ts'

describe('what can’t be computed', () => {
  const codes = (given: Partial<Input>) => {
    const result = schedule({ ...ASSET, ...given })
    return result.ok ? [] : result.problems.map(({ code }) => code)
  }
  it.each<[string, Partial<Input>]>([
    ['cost_negative', { cost: -1n }],
    ['salvage_exceeds_cost', { salvage: { kind: 'percent', value: ratio(101) } }],
    ['life_not_integer', { lifeMonths: 1.5 }],
    ['life_not_positive', { lifeMonths: 0 }],
    ['life_too_long', { lifeMonths: 1201 }],
    ['opening_exceeds_base', { openingAccumulated: 120_001n }],
    ['units_total_not_positive', { method: { kind: 'units_of_production' } }],
    [
      'manual_exceeds_base',
      { method: { kind: 'manual', rows: [{ periodEnd: '2024-01-31', amount: 120_001n }] } },
    ],
    ['amount_negative', { events: [{ type: 'addition', date: '2024-02-01', amount: -1n }] }],
    [
      'fraction_out_of_range',
      { events: [{ type: 'partial_disposal', date: '2024-02-01', fraction: ratio(2) }] },
    ],
    ['salvage_negative', { cost: 10n, salvage: { kind: 'percent', value: ratio(-1) } }],
    ['life_not_positive', { endDate: '2023-12-31' }],
    [
      'life_too_long',
      { events: [{ type: 'life_change', date: '2024-02-01', endDate: '9999-12-31' }] },
    ],
    ['amount_negative', { disposal: { date: '2024-02-01', proceeds: -1n, costs: 0n } }],
    ['date_invalid', { inServiceDate: '2023-02-29' }],
    ['date_invalid', { endDate: 'soon' }],
    ['date_invalid', { events: [{ type: 'suspension', date: '2024-02-01', to: '2024-02-30' }] }],
    [
      'date_invalid',
      { method: { kind: 'manual', rows: [{ periodEnd: '2024-06-31', amount: 1n }] } },
    ],
    [
      'date_invalid',
      {
        method: { kind: 'units_of_production' },
        units: { total: 10n, readings: [{ periodEnd: '2024-02-30', units: 1n }] },
      },
    ],
    ['date_too_late', { acquisitionDate: '2024-01-01', inServiceDate: '9999-12-31' }],
    ['date_too_late', { disposal: { date: '9999-12-31', proceeds: 0n, costs: 0n } }],
    ['date_too_late', { events: [{ type: 'addition', date: '9999-12-31', amount: 1n }] }],
    [
      'date_too_late',
      { method: { kind: 'manual', rows: [{ periodEnd: '9999-12-31', amount: 1n }] } },
    ],
    [
      'date_too_late',
      {
        method: { kind: 'units_of_production' },
        units: { total: 10n, readings: [{ periodEnd: '9999-12-31', units: 1n }] },
      },
    ],
    ['disposal_before_in_service', { disposal: { date: '2023-12-31', proceeds: 0n, costs: 0n } }],
    [
      'disposal_before_opening',
      { openingAsOf: '2025-06-30', disposal: { date: '2025-06-29', proceeds: 0n, costs: 0n } },
    ],
  ])('says %s', (code, given) => {
    expect(codes(given)).toEqual([code])
  })
})
