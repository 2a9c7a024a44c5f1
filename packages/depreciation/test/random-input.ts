import { addMonths, dateOf, lastDay } from '../src/dates.ts'
import { ratio } from '../src/numbers.ts'
import {
  CONVENTIONS,
  type DecliningBalance,
  type Event,
  type Input,
  type MethodSpec,
  type Units,
} from '../src/types.ts'

/** The same numbers each time, for the same seed. */
export function dice(seed: number) {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { roll, pick: <T>(of: readonly T[]): T => of[Math.floor(roll() * of.length)]! }
}
export type Dice = ReturnType<typeof dice>

const LIVES = [
  ...Array.from({ length: 13 }, (_, index) => index + 1),
  24,
  31,
  36,
  45,
  48,
  60,
  84,
  120,
  330,
  468,
  600,
  1200,
]
const SMALL = [0n, 1n, 2n, 3n, 5n, 99n, 100n, 101n]
const FACTORS = [100, 125, 150, 175, 200, 225, 250, 300]

function randomCost({ roll, pick }: Dice): bigint {
  if (roll() < 0.2) return pick(SMALL)
  return BigInt(Math.floor(10 ** (roll() * 13)))
}

const randomSalvage = (cost: bigint, { pick }: Dice): bigint =>
  pick([0n, cost > 0n ? 1n : 0n, cost / 20n, cost / 10n, cost > 0n ? cost - 1n : 0n, cost])

/** Every day from the middle of December to the middle of March, and month ends. */
const START_DAYS = [
  ...Array.from({ length: 17 }, (_, day) => dateOf(2023 * 12 + 11, day + 15)),
  ...Array.from({ length: 31 }, (_, day) => dateOf(2024 * 12, day + 1)),
  ...Array.from({ length: 29 }, (_, day) => dateOf(2024 * 12 + 1, day + 1)),
  ...Array.from({ length: 15 }, (_, day) => dateOf(2024 * 12 + 2, day + 1)),
  ...['2024-04-30', '2024-06-30', '2024-07-31', '2024-09-30', '2024-12-31'],
]

export function randomDeclining({ roll, pick }: Dice): DecliningBalance {
  return {
    kind: 'declining_balance',
    rate: pick([
      { kind: 'percent' as const, annual: ratio(1 + Math.floor(roll() * 100), 100) },
      { kind: 'factor' as const, factor: ratio(pick(FACTORS), 100) },
      { kind: 'from_salvage' as const },
    ]),
    switchToStraightLine: roll() < 0.5,
    straightLineSwitch: pick(['remaining_life', 'original_annuity'] as const),
    straightLineRemaining: pick(['months', 'whole_years'] as const),
    endOfLife: pick(['write_off', 'stop'] as const),
    salvageRole: pick(['floor', 'deducted_from_base'] as const),
  }
}

function randomMethod(dice: Dice): MethodSpec {
  return dice.pick<() => MethodSpec>([
    () => ({ kind: 'straight_line' }),
    () => ({ kind: 'sum_of_years_digits' }),
    () => randomDeclining(dice),
    () => ({ kind: 'units_of_production' }),
    () => ({ kind: 'straight_line', annualRate: ratio(1 + Math.floor(dice.roll() * 50), 100) }),
    () => ({ kind: 'immediate' }),
    () => ({ kind: 'pool', years: 5 }),
    () => ({
      kind: 'table',
      percents: ['20', '32', '1920', '1152', '1152', '576'].map((text) =>
        ratio(BigInt(text), text.length > 2 ? 100n : 1n),
      ),
    }),
  ])()
}

/** An asset of any kind, without events. */
export function randomInput(dice: Dice, method: MethodSpec = randomMethod(dice)): Input {
  const { roll, pick } = dice
  const cost = randomCost(dice)
  // Tables and pools charge the whole cost.
  const hasSalvage = method.kind !== 'table' && method.kind !== 'pool'
  return {
    cost,
    salvage: { kind: 'amount', value: hasSalvage ? randomSalvage(cost, dice) : 0n },
    minorUnits: pick([0, 2, 3] as const),
    method,
    convention: pick(CONVENTIONS),
    lifeMonths: pick(LIVES),
    inServiceDate: pick(START_DAYS),
    frequency: pick(['monthly', 'quarterly', 'annual'] as const),
    ...(method.kind === 'units_of_production' && { units: randomUnits(dice) }),
    fiscalYearStartMonth: 1 + Math.floor(roll() * 12),
  }
}

/** Readings of four years, which are more than the units of the life. */
function randomUnits({ roll }: Dice): Units {
  const readings = Array.from({ length: 48 }, (_, index) => ({
    periodEnd: lastDay(2024 * 12 + 3 + index),
    units: BigInt(Math.floor(roll() * 100)),
  }))
  return { total: readings.reduce((sum, { units }) => sum + units, 1n) - 1n || 1n, readings }
}

/** Events of every kind, on any day of the first years. */
export function randomEvents(input: Input, dice: Dice): Event[] {
  const { roll, pick } = dice
  const some = BigInt(Math.floor(roll() * 1000)) * (input.cost / 2000n + 1n)
  const dateAt = () => addMonths(input.inServiceDate, Math.floor(roll() * 40))
  const kinds: ((date: string) => Event)[] = [
    (date) => ({ type: 'addition', date, amount: some }),
    (date) => ({ type: 'impairment', date, recoverableAmount: some }),
    (date) => ({ type: 'impairment_reversal', date, recoverableAmount: some }),
    (date) => ({
      type: 'revaluation',
      date,
      fairValue: some,
      mode: pick(['elimination', 'proportionate'] as const),
    }),
    (date) => ({ type: 'life_change', date, remainingMonths: 1 + Math.floor(roll() * 60) }),
    (date) => ({ type: 'life_change', date, lifeMonths: 1 + Math.floor(roll() * 120) }),
    (date) => ({ type: 'salvage_change', date, salvage: some / 10n }),
    (date) => ({
      type: 'method_change',
      date,
      method: { kind: 'straight_line' },
      remainingMonths: 24,
    }),
    (date) => ({ type: 'partial_disposal', date, fraction: ratio(1, 4), proceeds: some }),
    (date) => ({ type: 'suspension', date, to: addMonths(date, 3), extend: roll() < 0.5 }),
    (date) => ({ type: 'transfer', date }),
  ]
  const events = Array.from({ length: 1 + Math.floor(roll() * 4) }, () => pick(kinds)(dateAt()))
  const disposal: Event = {
    type: 'disposal',
    date: addMonths(input.inServiceDate, 50),
    proceeds: some,
  }
  return roll() < 0.4 ? [...events, disposal] : events
}
