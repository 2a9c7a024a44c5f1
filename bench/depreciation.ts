import { parseArgs } from 'node:util'
import { schedule } from '@steward/depreciation/schedule.ts'
import type { Input, MethodSpec } from '@steward/depreciation/types.ts'
import { valueAt } from '@steward/depreciation/value-at.ts'

// Measures the depreciation engine: `npm run bench:depreciation`. The targets are less than 1 ms for a schedule of 600
// months, and less than 20 µs for the value on a day. It prints the mean of all rounds, and of a bare loop that makes
// 600 objects.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    months: { type: 'string', default: '600' },
  },
})
const rounds = Number(values.rounds)
const months = Number(values.months)

const METHODS: Record<string, MethodSpec> = {
  'straight line': { kind: 'straight_line' },
  "sum of the years' digits": { kind: 'sum_of_years_digits' },
  'declining balance': {
    kind: 'declining_balance',
    rate: { kind: 'factor', factor: { num: 2n, den: 1n } },
    switchToStraightLine: true,
    endOfLife: 'write_off',
  },
}
const input = (method: MethodSpec): Input => ({
  cost: 12_345_678_901n,
  salvage: { kind: 'amount', value: 1_234_567n },
  minorUnits: 2,
  method,
  convention: 'full_month',
  lifeMonths: months,
  inServiceDate: '2000-03-15',
  frequency: 'monthly',
  fiscalYearStartMonth: 4,
})

/** The CPU time of a call in microseconds, which doesn't include other processes. */
function cost(run: () => unknown, calls: number): number {
  for (let call = 0; call < calls; call += 1) run()
  const begun = process.cpuUsage()
  for (let call = 0; call < calls * rounds; call += 1) run()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / (calls * rounds)
}

const shown = (micros: number) => `${micros.toFixed(1).padStart(9)} µs`
const bare = () => Array.from({ length: months }, (_, month) => ({ month: BigInt(month) * 7n }))
console.log(`${`bare loop of ${months}`.padEnd(44)}${shown(cost(bare, 10))}`)
for (const [name, method] of Object.entries(METHODS)) {
  const asset = input(method)
  const withEvents: Input = {
    ...asset,
    events: [
      { type: 'addition', date: '2005-05-10', amount: 1_000_000n },
      { type: 'salvage_change', date: '2010-01-01', salvage: 0n },
    ],
  }
  console.log(`${`${name}, schedule`.padEnd(44)}${shown(cost(() => schedule(asset), 4))}`)
  console.log(
    `${`${name}, schedule with two events`.padEnd(44)}${shown(cost(() => schedule(withEvents), 4))}`,
  )
  console.log(
    `${`${name}, value on a day`.padEnd(44)}${shown(cost(() => valueAt(asset, '2024-06-15'), 50))}`,
  )
}
