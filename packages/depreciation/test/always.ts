import type { Minor } from '../src/numbers.ts'
import { type Period, schedule } from '../src/schedule.ts'
import type { Input } from '../src/types.ts'
import { dice, type Dice } from './random-input.ts'

const ROUNDS = Number(process.env.INVARIANT_ROUNDS ?? 150)
const SEED = Number(process.env.INVARIANT_SEED ?? 1)

export function periods(input: Input): Period[] {
  const result = schedule(input)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value
}
export const sum = (amounts: Minor[]) => amounts.reduce((total, amount) => total + amount, 0n)
export const salvage = ({ salvage: given }: Input) => (given.kind === 'amount' ? given.value : 0n)
const shown = (input: Input) =>
  JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))

/** Tries something with many inputs; the message says which one failed. */
export function always(make: (random: Dice) => Input, check: (input: Input) => void) {
  const random = dice(SEED)
  for (let round = 0; round < ROUNDS; round += 1) {
    const input = make(random)
    try {
      check(input)
    } catch (error) {
      throw new Error(`${shown(input)}\n${String(error)}`, { cause: error })
    }
  }
}
