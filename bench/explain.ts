import { ASSET_FACETS, ASSET_SORTS } from '@steward/contract/assets.ts'
import type { Pool, Statement } from '../apps/api/src/db/client.ts'
import { median, ms, table } from './figures.ts'
import { poolOf, type Stage } from './stage.ts'
import { facetsWith, listWith, recordOf, summaryWith, treeWith } from './statements.ts'

const RUNS = 20
const TARGET = 10

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
  execution: number
  planning: number
  /** Index names, or `whole table`. */
  by: string
  target?: number
}

/** The parts of a plan that really ran. */
const nodes = (plan: Plan): Plan[] =>
  plan['Actual Loops'] === 0 ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The way into the register itself: its indexes of searching and sorting, not the key that joins by. */
function accessOf({ Plan }: Explained): string[] {
  const all = nodes(Plan)
  const found = all.map((node) => node['Index Name']).filter((name) => name?.startsWith('assets__'))
  const whole = all.some(
    (node) => node['Node Type'].includes('Seq Scan') && node['Relation Name'] === 'assets',
  )
  // A function's own plan isn't shown; this one looks into the trigram index.
  const searched = all.some(
    (node) => node['Function Name'] === 'search_ids' || node['Node Type'] === 'ProjectSet',
  )
  return [
    ...(whole ? ['whole table'] : []),
    ...(searched ? ['search_ids'] : []),
    ...found.map(String),
  ]
}

/** Explains a statement 21 times as the application's role, and leaves the first, cold run aside. */
async function explain(stage: Stage, pool: Pool, { text, values }: Statement) {
  const client = await pool.connect()
  const { door } = stage.ctx(pool)
  try {
    const runs: Explained[] = []
    for (let run = 0; run <= RUNS; run++) {
      await client.query('begin')
      await client.query(door)
      const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      await client.query('commit')
      runs.push(rows[0]!['QUERY PLAN'][0])
    }
    const warm = runs.slice(1)
    return {
      execution: median(warm.map((each) => each['Execution Time'])),
      planning: median(warm.map((each) => each['Planning Time'])),
      by: accessOf(warm[0]!),
    }
  } finally {
    client.release()
  }
}

/** What all statements of a question cost together. */
async function costOf(
  stage: Stage,
  what: string,
  statements: Statement[],
  target?: number,
): Promise<Cost> {
  const pool = poolOf(stage)
  try {
    const costs: { execution: number; planning: number; by: string[] }[] = []
    for (const statement of statements) costs.push(await explain(stage, pool, statement))
    const sum = (part: 'execution' | 'planning') =>
      costs.reduce((total, cost) => total + cost[part], 0)
    return {
      what,
      execution: sum('execution'),
      planning: sum('planning'),
      by: [...new Set(costs.flatMap(({ by }) => by))].join(', ') || 'key',
      ...(target ? { target } : {}),
    }
  } finally {
    await pool.end()
  }
}

/** Everything that a person asks of a large register. */
export async function costs(
  stage: Stage,
  { id, cursor }: { id: string; cursor: string },
): Promise<Cost[]> {
  const list = async (what: string, query: object, target?: number) =>
    costOf(stage, what, await listWith(stage, query), target)
  const found = [
    await costOf(stage, 'one record', await recordOf(stage, id)),
    await list('first page', {}, TARGET),
    await list('deep page by cursor', { cursor }, TARGET),
    await list('deep page by number, 500', { page: 500 }),
    await list('search, a tag: AST-04711', { search: 'AST-04711' }, TARGET),
    await list('search, two words: fluke 0471', { search: 'fluke 0471' }, TARGET),
    await list('search, a common word: laptop', { search: 'laptop' }, TARGET),
    await list('search, in every row: ast-', { search: 'ast-' }, TARGET),
    await list('filter, one status', { 'filter[status]': 'missing' }),
    await list('filter, most rows', { 'filter[status]': 'in_use' }),
    await list('filter, a tag that few have', { 'filter[tags]': 'loaner' }),
    await list('filter, two fields', { 'filter[status]': 'missing', 'filter[condition]': 'poor' }),
  ]
  for (const sort of ASSET_SORTS)
    for (const order of ['asc', 'desc'])
      found.push(await list(`sort by ${sort} ${order}`, { sort, order }, TARGET))
  found.push(await costOf(stage, 'summary', await summaryWith(stage, {})))
  found.push(
    await costOf(stage, 'summary of a search', await summaryWith(stage, { search: 'fluke 0471' })),
  )
  const tree = async (what: string, query: object, target?: number) =>
    found.push(await costOf(stage, what, await treeWith(stage, query), target))
  await tree('tree, the root by parent', { by: 'asset' }, TARGET)
  await tree('tree, the root by place', { by: 'place' }, TARGET)
  await tree('tree, what lies in an asset', { by: 'asset', parent_id: id }, TARGET)
  for (const field of ASSET_FACETS)
    found.push(await costOf(stage, `facet ${field}`, await facetsWith(stage, { fields: field })))
  return found
}

export const costTable = (found: readonly Cost[]): string =>
  table([
    ['', 'execution ms', 'planning ms', 'target', 'by'],
    ...found.map(({ what, execution, planning, target, by }) => [
      what,
      ms(execution),
      ms(planning),
      target === undefined ? '' : execution < target ? 'met' : `MISSED (${target})`,
      by,
    ]),
  ])
