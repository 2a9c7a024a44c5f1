import pg from 'pg'
import type { Statement } from '../apps/api/src/db/client.ts'
import type { Case } from './case.ts'
import { median, ms, table, whole } from './figures.ts'
import { liftPolicies, poolOf, type Stage } from './stage.ts'

const RUNS = 10

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Function Name'?: string
  'Index Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}
interface Explained {
  Plan: Plan
  'Planning Time': number
  'Execution Time': number
}

/** How a query is answered: its time in milliseconds, and the indexes that it uses. */
export interface Cost {
  what: string
  /** The time, with planning if it is planned each time. */
  execution: number
  /** The time of the bare statement. */
  bare: number
  /** Index names, or `whole table`. */
  by: string
  aim?: number
}

type Asking = Pick<pg.ClientBase, 'query'>

/** The nodes of a plan that were executed. */
const nodes = (plan: Plan): Plan[] =>
  plan['Actual Loops'] === 0 ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The large tables; their indexes begin with these names. */
const LARGE = ['assets', 'work_orders']

/** How large tables are read: by their indexes for searching and sorting, without joins by key. */
function accessOf({ Plan }: Explained): string[] {
  const all = nodes(Plan)
  const found = all
    .map((node) => node['Index Name'])
    .filter((name) => LARGE.some((table) => name?.startsWith(`${table}__`)))
  const whole = all.some(
    (node) => node['Node Type'].includes('Seq Scan') && LARGE.includes(node['Relation Name']!),
  )
  const searched = all.some((node) => node['Node Type'] === 'ProjectSet')
  return [
    ...(whole ? ['whole table'] : []),
    ...(searched ? ['function'] : []),
    ...found.map(String),
  ]
}

/** A value as an SQL literal. */
function written(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const list = Array.isArray(value) && `{${value.map((one) => JSON.stringify(String(one))).join()}}`
  return pg.escapeLiteral(list || String(value))
}

let prepared = 0

/** A named statement is planned once per connection, so it is prepared, and its execution is explained. */
async function planned(client: Asking, { text, values, name }: Statement): Promise<Statement> {
  if (!name) return { text, values }
  const as = `bench_${(prepared += 1)}`
  await client.query(`prepare ${as} as ${text}`)
  const all = values.length > 0 ? `(${values.map(written).join()})` : ''
  return { text: `execute ${as}${all}`, values: [] }
}

/** After so many runs PostgreSQL has chosen between a generic and a custom plan. */
const COLD = 6

/** Explains a statement sixteen times and ignores the first, cold runs. */
async function explain(
  client: Asking,
  enter: Statement,
  statement: Statement,
): Promise<{ execution: number; by: string[] }> {
  const { text, values } = await planned(client, statement)
  const runs: Explained[] = []
  for (let run = 0; run < COLD + RUNS; run++) {
    await client.query('begin')
    await client.query(enter)
    const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    await client.query('commit')
    runs.push(rows[0]!['QUERY PLAN'][0])
  }
  const warm = runs.slice(COLD)
  const times = warm.map((each) => each['Planning Time'] + each['Execution Time'])
  return { execution: median(times), by: accessOf(warm[0]!) }
}

/** The owner sees all rows, without entering an account. */
const ENTERED: Statement = { text: 'select', values: [] }

/**
 * The time of each query for the application's role, and of the bare statement for the tables' owner, without policies.
 */
export async function costs(stage: Stage, cases: readonly Case[]): Promise<Cost[]> {
  const pool = poolOf(stage)
  const app = await pool.connect()
  const owner = new pg.Client({ connectionString: stage.owner, options: '-c jit=off' })
  await liftPolicies(stage.owner)
  await owner.connect()
  const { door, account_id } = stage.ctx(pool)
  try {
    const found: Cost[] = []
    for (const { what, asked, bare, aim } of cases) {
      const parts = []
      for (const statement of await asked(stage)) parts.push(await explain(app, door, statement))
      const least = await explain(owner, ENTERED, { text: bare, values: [account_id] })
      const by = [...new Set(parts.flatMap((part) => part.by))].join(', ') || 'key'
      const execution = parts.reduce((total, part) => total + part.execution, 0)
      found.push({ what, execution, bare: least.execution, by, ...(aim && { aim }) })
    }
    return found
  } finally {
    app.release()
    await Promise.all([pool.end(), owner.end()])
  }
}

/** Differences below this many milliseconds aren't growth. */
const UNNOTICED = 10

/** The costs at each size, and their growth from the smallest to the largest. */
export function costTable(sizes: readonly { size: number; costs: readonly Cost[] }[]): string {
  const largest = sizes.at(-1)!
  const rows = largest.costs.map(({ what, execution, bare, aim, by }) => {
    const each = sizes.map(({ costs }) => costs.find((one) => one.what === what)!.execution)
    const growth = execution / each[0]!
    const isSteady = growth <= 2 || execution < UNNOTICED
    return [
      what,
      ...each.map(ms),
      ms(bare),
      (execution / bare).toFixed(1),
      ...(sizes.length > 1 ? [`${growth.toFixed(1)}${isSteady ? '' : ' GROWS'}`] : []),
      aim === undefined ? '' : execution <= aim ? `met (${aim})` : `MISSED (${aim})`,
      by,
    ]
  })
  const heads = sizes.map(({ size }) => `ms at ${whole(size)}`)
  const grown = sizes.length > 1 ? ['growth'] : []
  return table([['', ...heads, 'bare', 'times bare', ...grown, 'aim', 'by'], ...rows])
}
