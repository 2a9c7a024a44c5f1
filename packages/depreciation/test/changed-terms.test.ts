import { describe, expect, it } from 'vitest'
import { ratio } from '../src/numbers.ts'
import { schedule } from '../src/schedule.ts'
import type { DecliningBalance, Event, Input, MethodSpec, Rate } from '../src/types.ts'

const DOUBLE: Rate = { kind: 'factor', factor: ratio(2) }
const FROM_SALVAGE: Rate = { kind: 'from_salvage' }
const declining = (rate: Rate, given: Partial<DecliningBalance> = {}): DecliningBalance => ({
  kind: 'declining_balance',
  rate,
  switchToStraightLine: false,
  endOfLife: 'stop',
  ...given,
})
const FORTY: Rate = { kind: 'percent', annual: ratio(2, 5) }
/** Belgium: 40 % of the book value, and the annuity of straight line at least. */
const BELGIAN = declining(FORTY, {
  switchToStraightLine: true,
  straightLineSwitch: 'original_annuity',
  endOfLife: 'write_off',
})
const FOR_EVER = declining(FORTY, { endOfLife: 'continue' })

/** 1,000.00 over five years from 2020 on. */
const asset = (method: MethodSpec, given: Partial<Input> = {}, ...events: Event[]): Input => ({
  cost: 100_000n,
  salvage: { kind: 'amount', value: 0n },
  minorUnits: 2,
  method,
  convention: 'full_month',
  lifeMonths: 60,
  inServiceDate: '2020-01-01',
  frequency: 'annual',
  fiscalYearStartMonth: 1,
  events,
  ...given,
})
function charges(input: Input): number[] {
  const result = schedule(input)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value.map(({ depreciation }) => Number(depreciation))
}

describe('an opening balance of a declining balance', () => {
  const opened = { lifeMonths: 120, openingAsOf: '2024-12-31' }
  it('keeps the rate of the whole life', () => {
    const input = asset(declining(DOUBLE), { ...opened, openingAccumulated: 67_232n })
    expect(charges(input)).toEqual([6_554, 5_243, 4_194, 3_355, 2_684])
    expect(charges(asset(declining(DOUBLE), { lifeMonths: 120 })).slice(5)).toEqual(charges(input))
  })
  it('keeps the rate derived from salvage and cost', () => {
    const salvage = { kind: 'amount' as const, value: 10_000n }
    const whole = charges(asset(declining(FROM_SALVAGE), { lifeMonths: 120, salvage }))
    const openingAccumulated = BigInt(whole.slice(0, 5).reduce((sum, one) => sum + one))
    const input = asset(declining(FROM_SALVAGE), { ...opened, salvage, openingAccumulated })
    expect(charges(input)).toEqual(whole.slice(5))
  })
})

it('tables and pools charge what an opening balance leaves of the cost', () => {
  const opened = { openingAccumulated: 40_000n }
  const halves: MethodSpec = { kind: 'table', percents: [ratio(50), ratio(50)] }
  expect(charges(asset(halves, opened))).toEqual([30_000, 30_000])
  expect(charges(asset({ kind: 'pool', years: 3 }, opened))).toEqual([20_000, 20_000, 20_000])
})

it('a factor stays that of the whole life where the remaining months are those that remain', () => {
  const following = { convention: 'following_month' as const, lifeMonths: 48 }
  const same: Event = { type: 'life_change', date: '2021-01-01', remainingMonths: 37 }
  expect(charges(asset(declining(DOUBLE), following, same))).toEqual(
    charges(asset(declining(DOUBLE), following)),
  )
})

it('a changed life stays that of a declining balance that continues after it', () => {
  const onward = { ...declining(DOUBLE), endOfLife: 'continue' as const }
  const longer: Event = { type: 'life_change', date: '2021-01-01', lifeMonths: 120 }
  const again: Event = { type: 'method_change', date: '2022-01-01', method: { ...onward } }
  const rows = (...events: Event[]) => charges(asset(onward, { lifeMonths: 60 }, ...events))
  expect(rows(longer, again)).toEqual(rows(longer))
})

describe('a rate derived from the salvage', () => {
  const salvage = { kind: 'amount' as const, value: 10_000n }
  const [first, second] = [36_900, 23_284]
  it('reaches the salvage at the end of a longer life', () => {
    const input = asset(
      declining(FROM_SALVAGE),
      { salvage },
      { type: 'life_change', date: '2022-01-01', remainingMonths: 96 },
    )
    // 1 − (100.00 / 398.16)^(1/8) = 15.9 %
    const changed = [6_331, 5_324, 4_478, 3_766, 3_167, 2_663, 2_240, 1_847]
    expect(charges(input)).toEqual([first, second, ...changed])
  })
  it('reaches a changed salvage', () => {
    const input = asset(
      declining(FROM_SALVAGE),
      { salvage },
      { type: 'salvage_change', date: '2022-01-01', salvage: 1_000n },
    )
    // 1 − (10.00 / 398.16)^(1/3) = 70.7 %
    expect(charges(input)).toEqual([first, second, 28_150, 8_248, 2_417])
  })
})

it('a rate derived from the salvage counts parts of months', () => {
  const salvage = { kind: 'amount' as const, value: 10_000n }
  const months = { salvage, lifeMonths: 3, convention: 'mid_month' as const }
  const raised: Event = { type: 'salvage_change', date: '2020-03-01', salvage: 50_000n }
  const input = asset(declining(FROM_SALVAGE), { ...months, frequency: 'monthly' }, raised)
  // 1 − (100.00 / 1,000.00)^(12/3) is 100.0 %, for half a month and a whole one. For the 1.5 months that remain it is
  // 1 − (500.00 / 875.00)^(12/1.5) = 98.9 %.
  expect(charges(input)).toEqual([4_167, 8_333, 7_211, 3_606])
})

describe('the original annuity', () => {
  const years = [40_000, 24_000, 20_000, 16_000]
  it('is halved when half of the asset is disposed of', () => {
    const sold: Event = { type: 'partial_disposal', date: '2020-12-31', fraction: ratio(1, 2) }
    expect(charges(asset(BELGIAN))).toEqual(years)
    expect(charges(asset(BELGIAN, {}, sold))).toEqual([40_000, 12_000, 10_000, 8_000])
  })
  it('is not changed by an impairment', () => {
    const lost: Event = { type: 'impairment', date: '2021-12-31', amount: 1n }
    expect(charges(asset(BELGIAN, {}, lost))).toEqual([40_000, 24_000, 20_000, 15_999])
  })
  it('is recomputed for the remaining life after a change of the life', () => {
    const longer: Event = { type: 'life_change', date: '2021-01-01', remainingMonths: 96 }
    const changed = [24_000, 14_400, 8_640, 7_500, 5_460]
    expect(charges(asset(BELGIAN, {}, longer))).toEqual([40_000, ...changed])
  })
  it('is recomputed for the remaining life after a revaluation', () => {
    const worth: Event = { type: 'revaluation', date: '2021-12-31', fairValue: 50_000n }
    // 500.00 over the three years that remain
    expect(charges(asset(BELGIAN, {}, worth))).toEqual([40_000, 24_000, 20_000, 16_667, 13_333])
  })
})

describe('a declining balance that continues after its life', () => {
  const goesOn = [14_400, 8_640, 5_184, 3_110, 1_866]
  it('continues after any change of its life', () => {
    const shorter: Event = { type: 'life_change', date: '2022-01-01', remainingMonths: 24 }
    expect(charges(asset(FOR_EVER, {}, shorter)).slice(2, 7)).toEqual(goesOn)
  })
  it('continues after a change from another method', () => {
    const change: Event = { type: 'method_change', date: '2022-01-01', method: FOR_EVER }
    const changed = charges(asset({ kind: 'straight_line' }, {}, change))
    expect(changed.slice(0, 5)).toEqual([20_000, 20_000, 24_000, 14_400, 8_640])
    expect(changed.length).toBeGreaterThan(15)
  })
  it('keeps its earlier charges when a salvage above the book value ends it', () => {
    const raised: Event = { type: 'salvage_change', date: '2022-01-01', salvage: 90_000n }
    expect(charges(asset(FOR_EVER, {}, raised))).toEqual([40_000, 24_000, 0])
  })
  it('continues after a first year whose charge is less than a minor unit', () => {
    const input = asset(FOR_EVER, { cost: 5n, inServiceDate: '2020-12-01' })
    expect(charges(input)).toEqual([0, 2, 1, 1])
  })
  it('passes the remaining life to another method', () => {
    const method = { kind: 'straight_line' as const }
    const change: Event = { type: 'method_change', date: '2022-01-01', method }
    expect(charges(asset(FOR_EVER, {}, change))).toEqual([40_000, 24_000, 12_000, 12_000, 12_000])
  })
})

it('a change to straight line by a rate takes as long as that rate needs', () => {
  const method = { kind: 'straight_line' as const, annualRate: ratio(1, 10) }
  const change: Event = { type: 'method_change', date: '2022-01-01', method }
  const changed = charges(asset({ kind: 'straight_line' }, {}, change))
  expect(changed).toEqual([20_000, 20_000, ...Array<number>(6).fill(10_000)])
})

describe('an asset held for sale', () => {
  const held: Event = { type: 'held_for_sale', date: '2021-01-01' }
  it('is still not charged after a change of its life', () => {
    const longer: Event = { type: 'life_change', date: '2022-01-01', remainingMonths: 96 }
    const sold: Event = { type: 'disposal', date: '2024-12-31', proceeds: 0n }
    expect(charges(asset({ kind: 'straight_line' }, {}, held, longer, sold))).toEqual([
      20_000, 0, 0, 0, 0,
    ])
  })
  it('is suspended once where two suspensions overlap', () => {
    const months = { type: 'suspension' as const, extend: false }
    const input = asset(
      { kind: 'straight_line' },
      {},
      { ...months, date: '2021-01-01', to: '2021-06-30' },
      { ...months, date: '2021-04-01', to: '2021-12-31' },
    )
    expect(charges(input)).toEqual([20_000, 0, 26_667, 26_666, 26_667])
  })
})
