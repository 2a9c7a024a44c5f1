import { type Child, fire, startChild } from './child.ts'
import { median, table, whole } from './figures.ts'
import { liftPolicies, type Stage } from './stage.ts'
import type { Statement } from '../apps/api/src/db/client.ts'

const CONNECTIONS = 10

interface RoundOptions {
  rounds: number
  seconds: number
  /** The port of the bare server. */
  port: number
}

/** The targets as parts of the bare rate, with their names. */
const TARGETS = {
  list: { part: 0.75, says: '100 rows, columns of the page' },
  whole: { part: 0.7, says: '100 rows, all columns' },
  record: { part: 0.38, says: 'one record' },
  orders: { part: 0.7, says: '100 work orders, columns of the page' },
} as const
type What = keyof typeof TARGETS

/** A request to both servers: the product's statement, and the paths. */
interface Shot {
  statement: Statement
  paths: string[]
  bare: string[]
}

/** Requests per second of each round. */
type Rates = Partial<Record<What, Record<'bare' | 'steward', number[]>>>

async function startBare(
  stage: Stage,
  shots: Partial<Record<What, Shot>>,
  port: number,
): Promise<Child> {
  await liftPolicies(stage.owner)
  const statements = Object.entries(shots).map(([what, { statement }]) => [what, statement])
  const settings = JSON.stringify({
    statements: Object.fromEntries(statements),
    id: shots.record?.bare[0]?.split('/').at(-1),
    port,
    url: stage.owner,
  })
  const bare = startChild('./bare.ts', {}, { args: [settings] })
  await bare.line('bare ')
  return bare
}

/** Measures both servers in turn, alternating the order, so that a busy machine is fair to both. */
export async function compare(
  stage: Stage,
  shots: Partial<Record<What, Shot>>,
  { rounds, seconds, port }: RoundOptions,
): Promise<Rates> {
  const bare = await startBare(stage, shots, port)
  const served = Number(new URL(stage.address).port)
  const kinds = Object.keys(shots) as What[]
  const rates: Rates = Object.fromEntries(kinds.map((what) => [what, { bare: [], steward: [] }]))
  try {
    for (let round = 1; round <= rounds; round++) {
      const headers = await stage.headers()
      const order = ['bare', 'steward'] as const
      for (const what of kinds)
        for (const who of round % 2 === 1 ? order : order.toReversed()) {
          const at = who === 'bare' ? { port, headers: [{}] } : { port: served, headers }
          const paths = who === 'bare' ? shots[what]!.bare : shots[what]!.paths
          const requests = paths.map((path) => ({ path }))
          const { rate, bytes } = await fire({ ...at, requests, connections: CONNECTIONS, seconds })
          rates[what]![who].push(rate)
          console.log(
            `round ${round}  ${what.padEnd(6)}  ${who.padEnd(7)}  ${whole(rate).padStart(7)} a second, ${whole(bytes)} bytes each`,
          )
        }
    }
  } finally {
    await bare.stop()
  }
  return rates
}

export function rateTable(rates: Rates): string {
  const rows = Object.entries(rates).map(([what, each]) => {
    const { part, says } = TARGETS[what as What]
    const bare = median(each.bare)
    const steward = median(each.steward)
    const ratios = each.steward.map((rate, n) => rate / each.bare[n]!)
    const ratio = median(ratios)
    return [
      says,
      whole(bare),
      whole(steward),
      ratio.toFixed(2),
      ratios.map((each) => each.toFixed(2)).join(' '),
      ratio >= part ? `met (${part})` : `MISSED (${part})`,
    ]
  })
  return table([['requests a second', 'bare', 'Steward', 'ratio', 'each round', 'target'], ...rows])
}
