import pg from 'pg'
import type { Statement } from '../apps/api/src/db/client.ts'
import type { Case } from './cases.ts'
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

/** How one question is answered: what the database takes for it, in milliseconds, and how it reads the register. */
export interface Cost {
  what: string
  /** With its planning, where that is done each time. */
  execution: number
  /** That of the bare statement. */
  bare: number
  /** Index names, or `whole table`. */
  by: string
  aim?: number
}

type Asking = Pick<pg.ClientBase, 'query'>

/** The parts of a plan that really ran. */
const nodes = (plan: Plan): Plan[] =>
  plan['Actual Loops'] === 0 ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The tables that are large, whose indexes are named after them. */
const LARGE = ['assets', 'work_orders']

/** The way into a large table: its indexes of searching and sorting, not the key that joins by. */
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

/** A value as it stands in a text. */
function written(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const list = Array.isArray(value) && `{${value.map((one) => JSON.stringify(String(one))).join()}}`
  return pg.escapeLiteral(list || String(value))
}

let prepared = 0

/** What has a name is planned once a connection: the text that carries it out as the driver does. */
async function planned(client: Asking, { text, values, name }: Statement): Promise<Statement> {
  if (!name) return { text, values }
  const as = `bench_${(prepared += 1)}`
  await client.query(`prepare ${as} as ${text}`)
  const all = values.length > 0 ? `(${values.map(written).join()})` : ''
  return { text: `execute ${as}${all}`, values: [] }
}

/** After so many runs PostgreSQL knows whether a plan serves whatever the values are. */
const COLD = 6

/** Explains a statement sixteen times, and leaves the first, cold runs aside. */
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

/** The owner sees every row: there is no account to enter. */
const ENTERED: Statement = { text: 'select', values: [] }

/** What each question costs the application's role, and the tables' owner, whom no policy holds back, barely. */
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

/** Milliseconds under which a growth is none: reading a page more or less. */
const UNNOTICED = 10

/** The costs at each size, with how they grew from the smallest to the largest. */
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
