import { type Child, fire, startChild } from './child.ts'
import { median, table, whole } from './figures.ts'
import { liftPolicies, type Stage } from './stage.ts'
import { listWith, recordOf } from './statements.ts'

const CONNECTIONS = 10

export interface RoundOptions {
  rounds: number
  seconds: number
  /** Where the bare server listens. */
  port: number
  ids: string[]
}

/** Requests a second, of each round. */
export type Rates = Record<'list' | 'record', Record<'bare' | 'steward', number[]>>

async function startBare(stage: Stage, { port, ids }: RoundOptions): Promise<Child> {
  await liftPolicies(stage.owner)
  const [list] = await listWith(stage, { per_page: 100 })
  const [record] = await recordOf(stage, ids[0]!)
  const settings = JSON.stringify({ list, record, id: ids[0], port, url: stage.owner })
  const bare = startChild('./bare.ts', {}, [settings])
  await bare.line('bare ')
  return bare
}

/** Fires at both servers in turns, each round in the other order, so that a busy machine wrongs neither. */
export async function compare(stage: Stage, options: RoundOptions): Promise<Rates> {
  const { rounds, seconds, port, ids } = options
  const bare = await startBare(stage, options)
  const served = Number(new URL(stage.address).port)
  const rates: Rates = { list: { bare: [], steward: [] }, record: { bare: [], steward: [] } }
  try {
    for (let round = 1; round <= rounds; round++) {
      const headers = await stage.headers()
      const gets = (paths: string[]) => paths.map((path) => ({ path }))
      const shots = {
        list: { bare: gets(['/list']), steward: gets(['/api/v1/assets?per_page=100']) },
        record: {
          bare: gets(ids.map((id) => `/record/${id}`)),
          steward: gets(ids.map((id) => `/api/v1/assets/${id}`)),
        },
      }
      const order = ['bare', 'steward'] as const
      for (const what of ['list', 'record'] as const)
        for (const who of round % 2 === 1 ? order : order.toReversed()) {
          const at = who === 'bare' ? { port, headers: [{}] } : { port: served, headers }
          const requests = shots[what][who]
          const { rate, bytes } = await fire({ ...at, requests, connections: CONNECTIONS, seconds })
          rates[what][who].push(rate)
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

const TARGETS = { list: 0.7, record: 0.35 } as const

export function rateTable(rates: Rates): string {
  const rows = (['list', 'record'] as const).map((what) => {
    const bare = median(rates[what].bare)
    const steward = median(rates[what].steward)
    const ratios = rates[what].steward.map((rate, n) => rate / rates[what].bare[n]!)
    const ratio = median(ratios)
    return [
      what === 'list' ? 'list of 100, with total' : 'one record',
      whole(bare),
      whole(steward),
      ratio.toFixed(2),
      ratios.map((each) => each.toFixed(2)).join(' '),
      ratio >= TARGETS[what] ? `met (${TARGETS[what]})` : `MISSED (${TARGETS[what]})`,
    ]
  })
  return table([['requests a second', 'bare', 'Steward', 'ratio', 'each round', 'target'], ...rows])
}
